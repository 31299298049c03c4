import { listProductIndexNumbers } from "~/domain/catalog/families/queries.server";
import { toSafeReturnPath } from "~/http/responses/return-to";
import { toPagePath } from "~/http/routing/page-path.server";
import type { Db } from "~/platform/d1/database.server";
import { parsePricedField } from "~/ui/parts/quantity-fields";
import { TYPED_PARAM } from "./family-filters";

/** By the part's number in the search index, which is shorter than its id. */
type TypedQuantities = ReadonlyMap<number, string>;

const MAX_ENTRIES = 200;
const MAX_TEXT_LENGTH = 40;

const OWN_PARAMS = [TYPED_PARAM, "_routes", "index"];

/** Writes '1a.20_2.5': each number, in base 36, as the difference from the one before. */
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

/** Reads what `formatTyped` wrote. Skips malformed entries. */
export function parseTyped(param: string): TypedQuantities {
	const typed = new Map<number, string>();
	let number = 0;
	for (const entry of param.split("_").slice(0, MAX_ENTRIES)) {
		const [, step, text] = /^([0-9a-z]{1,6})\.(.{1,40})$/.exec(entry) ?? [];
		if (!step || !text) continue;
		number += Number.parseInt(step, 36);
		typed.set(number, text);
	}
	return typed;
}

/** By product: the fields of the order form, which a filter sends along. */
function readTypedFields(params: URLSearchParams): Record<string, string> {
	const typed = Array.from(params).flatMap(([name, value]) => {
		const field = parsePricedField(name);
		return field && value.trim() !== "" ? [[field.productId, value.trim()] as const] : [];
	});
	return Object.fromEntries(typed);
}

/** The same page without empty parameters, and with all that was typed in one; null if it is that. */
export async function findShortPath(db: Db, url: string): Promise<string | null> {
	const { searchParams } = new URL(url);
	if (!Array.from(searchParams).some(([name, value]) => value === "" || parsePricedField(name)))
		return null;
	const earlier = parseTyped(searchParams.get(TYPED_PARAM) ?? "");
	const typed = await nameTyped(db, readTypedFields(searchParams));
	return buildPath(url, new Map([...earlier, ...typed]));
}

/** The page that was posted to, with what was typed; without it if that is too long for a link. */
export async function findTypedPath(
	db: Db,
	url: string,
	typedById: Record<string, string>,
): Promise<string> {
	return buildTypedPath(url, await nameTyped(db, typedById));
}

export function buildTypedPath(url: string, typed: TypedQuantities): string {
	const path = buildPath(url, typed);
	return toSafeReturnPath(path) === "/" ? buildPath(url, new Map()) : path;
}

async function nameTyped(db: Db, typedById: Record<string, string>): Promise<TypedQuantities> {
	const ids = Object.keys(typedById);
	const numbers =
		ids.length > 0 ? await listProductIndexNumbers(db, ids) : new Map<string, number>();
	return new Map(Array.from(numbers, ([id, number]) => [number, typedById[id] ?? ""]));
}

function buildPath(url: string, typed: TypedQuantities): string {
	const { pathname, searchParams } = new URL(url);
	const kept = Array.from(searchParams).filter(
		([name, value]) => value !== "" && !parsePricedField(name) && !OWN_PARAMS.includes(name),
	);
	const params = new URLSearchParams(kept);
	if (typed.size > 0) params.set(TYPED_PARAM, formatTyped(typed));
	return `${toPagePath(pathname)}${params.size > 0 ? `?${params}` : ""}`;
}
