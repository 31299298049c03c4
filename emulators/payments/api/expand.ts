import type { PaymentsState } from "../payments-state.ts";
import { createParameterError } from "./api-error.ts";

type Json = { [name: string]: unknown };

function isObject(value: unknown): value is Json {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function findById(state: PaymentsState, id: string): object | undefined {
	return (
		state.intents[id] ??
		state.charges[id] ??
		state.refunds[id] ??
		state.sessions[id] ??
		state.paymentMethods[id]
	);
}

function listLineItems(state: PaymentsState, id: unknown): object | undefined {
	const items = state.lineItems[String(id)];
	if (!items) return undefined;
	const url = `/v1/checkout/sessions/${id}/line_items`;
	return { object: "list", data: items, has_more: false, url };
}

function expandPath(state: PaymentsState, target: Json, path: string[], fullPath: string): void {
	const [name, ...rest] = path;
	if (name === undefined) return;
	if (name === "data" && Array.isArray(target.data)) {
		for (const one of target.data) if (isObject(one)) expandPath(state, one, rest, fullPath);
		return;
	}
	if (name === "line_items" && target.object === "checkout.session") {
		target.line_items = structuredClone(listLineItems(state, target.id));
		return;
	}
	const value = target[name];
	if (value === null) return;
	const known = typeof value === "string" ? findById(state, value) : undefined;
	if (known) target[name] = structuredClone(known);
	const inner = target[name];
	if (!isObject(inner)) {
		throw createParameterError(`This property cannot be expanded (${fullPath}).`, "expand");
	}
	expandPath(state, inner, rest, fullPath);
}

/** Replaces ids in a response by their objects (`latest_charge`, `data.payment_intent`). */
export function expandObjects(state: PaymentsState, answer: object, paths: string[]): object {
	const copy: Json = { ...structuredClone(answer) };
	for (const path of paths) expandPath(state, copy, path.split("."), path);
	return copy;
}
