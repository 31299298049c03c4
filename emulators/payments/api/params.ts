import { badParameter, missingParameter } from "./api-error.ts";
import type { Params } from "./form-body.ts";

/** The provider refuses unknown parameters too. */
export function onlyKnown(params: Params, known: readonly string[]): void {
	const strange = Object.keys(params).find((name) => !known.includes(name) && name !== "expand");
	if (strange === undefined) return;
	throw badParameter(`Received unknown parameter: ${strange}`, strange, "parameter_unknown");
}

/** Null if absent or empty, which means "unset" to the provider. */
export function text(params: Params, name: string): string | null {
	const value = params[name];
	if (value === undefined || value === "") return null;
	if (typeof value !== "string") throw badParameter("Invalid string", name);
	return value;
}

export function requiredText(params: Params, name: string): string {
	const value = text(params, name);
	if (value === null) throw missingParameter(name);
	return value;
}

export function oneOf<T extends string>(
	params: Params,
	name: string,
	allowed: readonly T[],
): T | null {
	const value = text(params, name);
	if (value === null) return null;
	const found = allowed.find((one) => one === value);
	if (found) return found;
	throw badParameter(`Invalid ${name}: must be one of ${allowed.join(", ")}`, name);
}

/** `path` is the name in the error message. */
export function integer(params: Params, name: string, path = name): number | null {
	const value = text(params, name);
	if (value === null) return null;
	if (!/^-?\d{1,15}$/.test(value)) {
		throw badParameter(`Invalid integer: ${value}`, path, "parameter_invalid_integer");
	}
	return Number(value);
}

export function flag(params: Params, name: string): boolean | null {
	const value = text(params, name);
	if (value === null) return null;
	if (value !== "true" && value !== "false") throw badParameter(`Invalid boolean: ${value}`, name);
	return value === "true";
}

export function group(params: Params, name: string): Params {
	const value = params[name];
	if (value === undefined || value === "") return {};
	if (typeof value === "string") throw badParameter("Invalid object", name);
	return value;
}

export function groups(params: Params, name: string): Params[] {
	return Object.values(group(params, name)).map((one) => {
		if (typeof one === "string") throw badParameter("Invalid object", name);
		return one;
	});
}

export function texts(params: Params, name: string): string[] {
	const value = params[name];
	if (typeof value === "string") return value === "" ? [] : [value];
	return Object.values(group(params, name)).filter((one) => typeof one === "string");
}
