import { createMissingParameterError, createParameterError } from "./api-error.ts";
import type { Params } from "./form-body.ts";

/** The provider refuses unknown parameters too. */
export function rejectUnknown(params: Params, known: readonly string[]): void {
	const strange = Object.keys(params).find((name) => !known.includes(name) && name !== "expand");
	if (strange === undefined) return;
	throw createParameterError(
		`Received unknown parameter: ${strange}`,
		strange,
		"parameter_unknown",
	);
}

/** Null if absent or empty, which means "unset" to the provider. */
export function readText(params: Params, name: string): string | null {
	const value = params[name];
	if (value === undefined || value === "") return null;
	if (typeof value !== "string") throw createParameterError("Invalid string", name);
	return value;
}

export function requireText(params: Params, name: string): string {
	const value = readText(params, name);
	if (value === null) throw createMissingParameterError(name);
	return value;
}

export function readOneOf<T extends string>(
	params: Params,
	name: string,
	allowed: readonly T[],
): T | null {
	const value = readText(params, name);
	if (value === null) return null;
	const found = allowed.find((one) => one === value);
	if (found) return found;
	throw createParameterError(`Invalid ${name}: must be one of ${allowed.join(", ")}`, name);
}

/** `path` is the name in the error message. */
export function readInteger(params: Params, name: string, path = name): number | null {
	const value = readText(params, name);
	if (value === null) return null;
	if (!/^-?\d{1,15}$/.test(value)) {
		throw createParameterError(`Invalid integer: ${value}`, path, "parameter_invalid_integer");
	}
	return Number(value);
}

export function readFlag(params: Params, name: string): boolean | null {
	const value = readText(params, name);
	if (value === null) return null;
	if (value !== "true" && value !== "false")
		throw createParameterError(`Invalid boolean: ${value}`, name);
	return value === "true";
}

export function readGroup(params: Params, name: string): Params {
	const value = params[name];
	if (value === undefined || value === "") return {};
	if (typeof value === "string") throw createParameterError("Invalid object", name);
	return value;
}

export function readGroups(params: Params, name: string): Params[] {
	return Object.values(readGroup(params, name)).map((one) => {
		if (typeof one === "string") throw createParameterError("Invalid object", name);
		return one;
	});
}

export function readTexts(params: Params, name: string): string[] {
	const value = params[name];
	if (typeof value === "string") return value === "" ? [] : [value];
	return Object.values(readGroup(params, name)).filter((one) => typeof one === "string");
}
