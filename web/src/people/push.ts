/** Pushes to this browser: whether it can be told, and the subscription it gives. */
import type { Subscription } from "../api/types";

export const pushesHere = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** The bytes of a key as the browser wants them. */
function bytes(key: string): Uint8Array<ArrayBuffer> {
  const plain = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Asks to be allowed, and subscribes; null if that was refused. */
export async function subscribe(key: string): Promise<Subscription | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const worker = await navigator.serviceWorker.ready;
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint, keys } = made.toJSON();
  return { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } };
}
