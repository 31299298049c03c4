import { createNotFoundError, createParameterError } from "./api-error.ts";
import type { Params } from "./form-body.ts";
import { readInteger, readText } from "./params.ts";

type Listed = { id: string; created: number };

export const LIST_PARAMETERS = ["limit", "starting_after", "ending_before", "created"] as const;

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

function readCreatedFilter(params: Params): (created: number) => boolean {
	const given = params.created;
	if (given === undefined || given === "") return () => true;
	if (typeof given === "string") {
		const exact = readInteger(params, "created");
		return (created) => created === exact;
	}
	const gt = readInteger(given, "gt", "created[gt]") ?? Number.NEGATIVE_INFINITY;
	const gte = readInteger(given, "gte", "created[gte]") ?? Number.NEGATIVE_INFINITY;
	const lt = readInteger(given, "lt", "created[lt]") ?? Number.POSITIVE_INFINITY;
	const lte = readInteger(given, "lte", "created[lte]") ?? Number.POSITIVE_INFINITY;
	return (created) => created > gt && created >= gte && created < lt && created <= lte;
}

function findCursorIndex(
	items: Listed[],
	params: Params,
	cursor: string,
	kind: string,
): number | null {
	const id = readText(params, cursor);
	if (id === null) return null;
	const index = items.findIndex((item) => item.id === id);
	if (index < 0) throw createNotFoundError(kind, id, cursor, 400);
	return index;
}

export function buildListPage<T extends Listed>(
	params: Params,
	url: string,
	kind: string,
	oldestFirst: T[],
): object {
	const limit = readInteger(params, "limit") ?? DEFAULT_LIMIT;
	if (limit < 1 || limit > MAX_LIMIT) {
		throw createParameterError(`Invalid limit: must be between 1 and ${MAX_LIMIT}`, "limit");
	}
	const within = readCreatedFilter(params);
	const items = oldestFirst.toReversed().filter((item) => within(item.created));
	const after = findCursorIndex(items, params, "starting_after", kind);
	const before = findCursorIndex(items, params, "ending_before", kind);
	if (before !== null) {
		const start = Math.max(0, before - limit);
		return { object: "list", url, has_more: start > 0, data: items.slice(start, before) };
	}
	const start = after === null ? 0 : after + 1;
	const data = items.slice(start, start + limit);
	return { object: "list", url, has_more: start + limit < items.length, data };
}
