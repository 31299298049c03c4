import type { FromFrame } from "./messages.ts";

// Part of /js/stripe.js. Styles only through the CSSOM, which a strict content security policy
// allows.
const loaded = document.currentScript;
if (!(loaded instanceof HTMLScriptElement)) throw new Error("Load this file by a script tag.");
export const PROVIDER = new URL(loaded.src).origin;
let frames = 0;

export class IntegrationError extends Error {
	override name = "IntegrationError";
}

export function createFrame(src: string, title: string): HTMLIFrameElement {
	frames += 1;
	const frame = document.createElement("iframe");
	frame.name = `__privateStripeFrame${frames}`;
	frame.title = title;
	frame.src = src;
	Object.assign(frame.style, {
		border: "0",
		display: "block",
		width: "100%",
		colorScheme: "normal",
	});
	return frame;
}

/** Accepts messages of this frame only. */
export function listenTo(
	frame: HTMLIFrameElement,
	onMessage: (message: FromFrame) => void,
): () => void {
	const listener = (event: MessageEvent<FromFrame>) => {
		if (event.source === frame.contentWindow && event.origin === PROVIDER) onMessage(event.data);
	};
	window.addEventListener("message", listener);
	return () => window.removeEventListener("message", listener);
}
