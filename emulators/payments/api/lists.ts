import { badParameter, noSuch } from "./api-error.ts";
import type { Params } from "./form-body.ts";
import { integer, text } from "./params.ts";

type Listed = { id: string; created: number };

export const LIST_PARAMETERS = ["limit", "starting_after", "ending_before", "created"] as const;

const DEFAULT_LIMIT = 10;
const LARGEST_LIMIT = 100;

function createdFilter(params: Params): (created: number) => boolean {
	const given = params.created;
	if (given === undefined || given === "") return () => true;
	if (typeof given === "string") {
		const exact = integer(params, "created");
		return (created) => created === exact;
	}
	const gt = integer(given, "gt", "created[gt]") ?? Number.NEGATIVE_INFINITY;
	const gte = integer(given, "gte", "created[gte]") ?? Number.NEGATIVE_INFINITY;
	const lt = integer(given, "lt", "created[lt]") ?? Number.POSITIVE_INFINITY;
	const lte = integer(given, "lte", "created[lte]") ?? Number.POSITIVE_INFINITY;
	return (created) => created > gt && created >= gte && created < lt && created <= lte;
}

function indexOf(items: Listed[], params: Params, cursor: string, kind: string): number | null {
	const id = text(params, cursor);
	if (id === null) return null;
	const index = items.findIndex((item) => item.id === id);
	if (index < 0) throw noSuch(kind, id, cursor, 400);
	return index;
}

export function listAnswer<T extends Listed>(
	params: Params,
	url: string,
	kind: string,
	oldestFirst: T[],
): object {
	const limit = integer(params, "limit") ?? DEFAULT_LIMIT;
	if (limit < 1 || limit > LARGEST_LIMIT) {
		throw badParameter(`Invalid limit: must be between 1 and ${LARGEST_LIMIT}`, "limit");
	}
	const within = createdFilter(params);
	const items = oldestFirst.toReversed().filter((item) => within(item.created));
	const after = indexOf(items, params, "starting_after", kind);
	const before = indexOf(items, params, "ending_before", kind);
	if (before !== null) {
		const start = Math.max(0, before - limit);
		return { object: "list", url, has_more: start > 0, data: items.slice(start, before) };
	}
	const start = after === null ? 0 : after + 1;
	const data = items.slice(start, start + limit);
	return { object: "list", url, has_more: start + limit < items.length, data };
}
