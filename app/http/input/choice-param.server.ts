import { badAddress } from "../responses/respond.server";

/** Reads one of the choices, or null for none. Throws a 400 page for another value. */
export function readChoice<Choice extends string>(
	url: URL,
	name: string,
	choices: readonly Choice[],
): Choice | null {
	const value = url.searchParams.get(name)?.trim() ?? "";
	const choice = choices.find((known) => known === value) ?? null;
	if (choice === null && value !== "") throw badAddress(url.href);
	return choice;
}

/** Removes the parameters of a list that would reveal prices: its range and its sort. */
export function removePrices(params: URLSearchParams): void {
	params.delete("from");
	params.delete("to");
	if (params.get("sort")?.startsWith("price")) params.delete("sort");
}

/** Throws a 400 page for what can't be an id. */
export function readIdParam(url: URL, name: string): string | undefined {
	const id = url.searchParams.get(name) ?? "";
	if (!/^[\w-]{0,100}$/.test(id)) throw badAddress(url.href);
	return id || undefined;
}
