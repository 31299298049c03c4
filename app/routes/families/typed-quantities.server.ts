import { toSafeReturnPath } from "~/http/responses/return-to";
import { toPagePath } from "~/http/routing/page-path.server";
import { TYPED_PARAM } from "./family-filters";
import { parseFieldName } from "./order-form";

/** By the part's number in the search index, which is shorter than its id. */
export type TypedQuantities = ReadonlyMap<number, string>;

const MAX_ENTRIES = 200;
const MAX_TEXT_LENGTH = 12;

/** '1a.20_2.5': each number, in base 36, as the difference from the one before. */
export function formatTyped(typed: TypedQuantities): string {
	const numbers = Array.from(typed.keys()).sort((one, other) => one - other);
	return numbers
		.slice(0, MAX_ENTRIES)
		.map((number, index) => {
			const step = number - (numbers[index - 1] ?? 0);
			const text = typed.get(number)?.replaceAll("_", " ").slice(0, MAX_TEXT_LENGTH) ?? "";
			return `${step.toString(36)}.${text}`;
		})
		.join("_");
}

/** Skips malformed entries. */
export function parseTyped(param: string): TypedQuantities {
	const typed = new Map<number, string>();
	let number = 0;
	for (const entry of param.split("_").slice(0, MAX_ENTRIES)) {
		const [, step, text] = /^([0-9a-z]{1,6})\.(.{1,12})$/.exec(entry) ?? [];
		if (!step || !text) continue;
		number += Number.parseInt(step, 36);
		typed.set(number, text);
	}
	return typed;
}

/** By product: the fields of the order form, which a filter sends along. */
export function readTypedFields(params: URLSearchParams): ReadonlyMap<string, string> {
	const typed = Array.from(params).flatMap(([name, value]) => {
		const field = parseFieldName(name);
		const text = value.trim().slice(0, MAX_TEXT_LENGTH);
		return field && text !== "" ? [[field.productId, text] as const] : [];
	});
	return new Map(typed);
}

/** The page that was posted to, with what was typed; without it if that is too long for a link. */
export function buildTypedPath(url: string, typed: TypedQuantities): string {
	const { pathname, searchParams } = new URL(url);
	const fields = Array.from(searchParams.keys()).filter(parseFieldName);
	for (const name of [...fields, TYPED_PARAM, "_routes", "index"]) searchParams.delete(name);
	const formatPath = () =>
		`${toPagePath(pathname)}${searchParams.size > 0 ? `?${searchParams}` : ""}`;
	const page = formatPath();
	if (typed.size > 0) searchParams.set(TYPED_PARAM, formatTyped(typed));
	return toSafeReturnPath(formatPath()) === "/" ? page : formatPath();
}
