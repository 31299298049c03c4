import type { PaymentsState } from "../payments-state.ts";
import { badParameter } from "./api-error.ts";

type Json = { [name: string]: unknown };

function isObject(value: unknown): value is Json {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function byId(state: PaymentsState, id: string): object | undefined {
	return (
		state.intents[id] ??
		state.charges[id] ??
		state.refunds[id] ??
		state.sessions[id] ??
		state.paymentMethods[id]
	);
}

function lineItemsOf(state: PaymentsState, id: unknown): object | undefined {
	const items = state.lineItems[String(id)];
	if (!items) return undefined;
	const url = `/v1/checkout/sessions/${id}/line_items`;
	return { object: "list", data: items, has_more: false, url };
}

function expandPath(state: PaymentsState, target: Json, path: string[], whole: string): void {
	const [name, ...rest] = path;
	if (name === undefined) return;
	if (name === "data" && Array.isArray(target.data)) {
		for (const one of target.data) if (isObject(one)) expandPath(state, one, rest, whole);
		return;
	}
	if (name === "line_items" && target.object === "checkout.session") {
		target.line_items = structuredClone(lineItemsOf(state, target.id));
		return;
	}
	const value = target[name];
	if (value === null) return;
	const known = typeof value === "string" ? byId(state, value) : undefined;
	if (known) target[name] = structuredClone(known);
	const inner = target[name];
	if (!isObject(inner)) {
		throw badParameter(`This property cannot be expanded (${whole}).`, "expand");
	}
	expandPath(state, inner, rest, whole);
}

/** Replaces ids in a response by their objects (`latest_charge`, `data.payment_intent`). */
export function expanded(state: PaymentsState, answer: object, paths: string[]): object {
	const copy: Json = { ...structuredClone(answer) };
	for (const path of paths) expandPath(state, copy, path.split("."), path);
	return copy;
}
