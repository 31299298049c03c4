import { type ElementOptions, readLook } from "./element-look.ts";
import type { FromFrame, IntentResult, ToFrame } from "./messages.ts";
import { createFrame, IntegrationError, listenTo, PROVIDER } from "./provider-frame.ts";

// Part of /js/stripe.js.
type Listener = (event: object) => void;
type Numbered = Extract<ToFrame, { request: number }>;
type Question<One> = One extends Numbered ? Omit<One, "request"> : never;

let requests = 0;

export class CardElement {
	readonly #key: string;
	readonly #type: string;
	#options: ElementOptions;
	#frame: HTMLIFrameElement | null = null;
	#container: Element | null = null;
	#stopListening = () => {};
	#ready = false;
	#waiting: ToFrame[] = [];
	readonly #answers = new Map<number, (result: IntentResult) => void>();
	readonly #listeners = new Map<string, Set<Listener>>();

	constructor(key: string, type: string, options: ElementOptions) {
		this.#key = key;
		this.#type = type;
		this.#options = options;
	}

	mount(place: string | Element): void {
		const container = typeof place === "string" ? document.querySelector(place) : place;
		if (!container) {
			throw new IntegrationError(
				`The selector you specified (${place}) applies to no DOM elements that are currently on the page. Make sure the element exists on the page before calling mount().`,
			);
		}
		this.unmount();
		const settings = new URLSearchParams({
			key: this.#key,
			type: this.#type,
			parent: location.origin,
		});
		const frame = createFrame(
			`${PROVIDER}/elements/card#${settings}`,
			"Secure card payment input frame",
		);
		// A card is asked for in one line, as the provider does it.
		frame.style.height = this.#type === "card" ? "28px" : "150px";
		this.#stopListening = listenTo(frame, (message) => this.#hear(message));
		this.#frame = frame;
		this.#container = container;
		container.replaceChildren(frame);
		container.classList.add("StripeElement", "StripeElement--empty");
	}

	unmount(): void {
		this.#stopListening();
		this.#frame?.remove();
		this.#frame = null;
		this.#ready = false;
		for (const name of ["", "--empty", "--complete", "--invalid", "--focus"]) {
			this.#container?.classList.remove(`StripeElement${name}`);
		}
	}

	destroy(): void {
		this.unmount();
		this.#listeners.clear();
	}

	update(options: ElementOptions): this {
		this.#options = { ...this.#options, ...options };
		this.#sendOptions();
		return this;
	}

	focus(): void {
		this.#frame?.focus();
		this.#send({ kind: "focus" });
	}

	blur(): void {
		this.#send({ kind: "blur" });
	}

	clear(): void {
		this.#send({ kind: "clear" });
	}

	on(name: string, listener: Listener): this {
		const known = this.#listeners.get(name) ?? new Set<Listener>();
		this.#listeners.set(name, known.add(listener));
		return this;
	}

	once(name: string, listener: Listener): this {
		const once = (event: object) => {
			this.off(name, once);
			listener(event);
		};
		return this.on(name, once);
	}

	off(name: string, listener: Listener): this {
		this.#listeners.get(name)?.delete(listener);
		return this;
	}

	ask(message: Question<Numbered>): Promise<IntentResult> {
		if (!this.#frame) throw new IntegrationError("The element is not mounted.");
		requests += 1;
		const request = requests;
		return new Promise((resolve) => {
			this.#answers.set(request, resolve);
			this.#send({ ...message, request } as Numbered);
		});
	}

	#send(message: ToFrame): void {
		if (this.#ready) this.#frame?.contentWindow?.postMessage(message, PROVIDER);
		else this.#waiting.push(message);
	}

	#sendOptions(): void {
		if (!this.#container) return;
		const look = readLook(this.#options, this.#container);
		this.#send({ kind: "options", look, disabled: this.#options.disabled === true });
	}

	#fire(name: string, event: object = {}): void {
		const whole = { elementType: this.#type, ...event };
		for (const listener of this.#listeners.get(name) ?? []) listener(whole);
	}

	#mark(name: string, on: boolean): void {
		this.#container?.classList.toggle(`StripeElement--${name}`, on);
	}

	#hear(message: FromFrame): void {
		if (message.kind === "ready") {
			this.#ready = true;
			this.#sendOptions();
			for (const waiting of this.#waiting.splice(0)) this.#send(waiting);
			this.#fire("ready");
		} else if (message.kind === "height" && this.#frame) {
			this.#frame.style.height = `${message.height}px`;
		} else if (message.kind === "focus" || message.kind === "blur") {
			this.#mark("focus", message.kind === "focus");
			this.#fire(message.kind);
		} else if (message.kind === "change") {
			const { complete, empty, brand, error } = message;
			this.#mark("complete", complete);
			this.#mark("empty", empty);
			this.#mark("invalid", error !== null);
			const value = this.#type === "card" ? { postalCode: "" } : { type: "card" };
			this.#fire("change", { complete, empty, brand, value, error: error ?? undefined });
		} else if (message.kind === "answer") {
			this.#answers.get(message.request)?.(message.result as IntentResult);
			this.#answers.delete(message.request);
		}
	}
}
