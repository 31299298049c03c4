import {
	type CardFields,
	cardState,
	findBlockingProblem,
	format,
	isFinished,
} from "./card-fields.ts";
import { confirm, retrieve } from "./frame-api.ts";
import type { FromFrame, Look, ToFrame } from "./messages.ts";

// Runs inside the provider's frame, on the provider's origin.
const settings = new URLSearchParams(location.hash.slice(1));
const key = settings.get("key") ?? "";
const shop = settings.get("parent") ?? "";
const type = settings.get("type") ?? "";
const showsErrors = type === "payment";
document.documentElement.dataset.type = type;
const names = ["number", "expiry", "cvc"] as const;
const leftFields = new Set<string>();

function field(id: string): HTMLInputElement {
	const found = document.getElementById(id);
	if (!(found instanceof HTMLInputElement)) throw new Error(`No field ${id}.`);
	return found;
}

const fields: CardFields = {
	number: field("cardnumber"),
	expiry: field("exp-date"),
	cvc: field("cvc"),
};
const problem = document.getElementById("problem");
let lastState = "";

function postToShop(message: FromFrame): void {
	window.parent.postMessage(message, shop);
}

function postHeight(): void {
	postToShop({ kind: "height", height: Math.ceil(document.body.getBoundingClientRect().height) });
}

function postChange(): void {
	const state = cardState(fields, leftFields);
	if (problem && showsErrors) problem.textContent = state.error?.message ?? "";
	const now = JSON.stringify(state);
	if (now === lastState) return;
	lastState = now;
	postToShop({ kind: "change", ...state });
}

function applyLook(look: Look): void {
	const { style } = document.documentElement;
	for (const [name, value] of Object.entries(look)) {
		if (name === "scheme") style.colorScheme = value;
		else style.setProperty(`--${name}`, value);
	}
}

function showBlocking(): ReturnType<typeof findBlockingProblem> {
	for (const name of names) leftFields.add(name);
	const found = findBlockingProblem(fields);
	if (problem && showsErrors) problem.textContent = found?.message ?? "";
	return found;
}

async function handleMessage(message: ToFrame): Promise<void> {
	switch (message.kind) {
		case "options":
			applyLook(message.look);
			for (const name of names) fields[name].disabled = message.disabled;
			return;
		case "focus":
			fields.number.focus();
			return;
		case "blur":
			if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
			return;
		case "clear":
			for (const name of names) fields[name].value = "";
			leftFields.clear();
			postChange();
			return;
		case "check":
			postToShop({ kind: "answer", request: message.request, result: { error: showBlocking() } });
			return;
		case "retrieve": {
			const result = await retrieve(key, message.clientSecret);
			postToShop({ kind: "answer", request: message.request, result });
			return;
		}
		case "confirm": {
			const { request, clientSecret, billing } = message;
			const error = showBlocking();
			if (error) return postToShop({ kind: "answer", request, result: { error } });
			const { number, expiry, cvc } = fields;
			const card = { number: number.value, expiry: expiry.value, cvc: cvc.value };
			const result = await confirm(key, clientSecret, card, billing);
			postToShop({ kind: "answer", request, result });
		}
	}
}

for (const [at, name] of names.entries()) {
	fields[name].addEventListener("input", (event) => {
		const wasAtEnd = fields[name].selectionStart === fields[name].value.length;
		format(fields, name, event);
		postChange();
		const next = names[at + 1];
		const typed = event instanceof InputEvent && event.inputType === "insertText";
		if (next && typed && wasAtEnd && isFinished(fields, name)) fields[next].focus();
	});
	fields[name].addEventListener("focus", () => postToShop({ kind: "focus" }));
	fields[name].addEventListener("blur", () => {
		leftFields.add(name);
		postChange();
		postToShop({ kind: "blur" });
	});
}

window.addEventListener("message", (event: MessageEvent<ToFrame>) => {
	if (event.source === window.parent && event.origin === shop) void handleMessage(event.data);
});
new ResizeObserver(postHeight).observe(document.body);
postHeight();
postToShop({ kind: "ready" });
