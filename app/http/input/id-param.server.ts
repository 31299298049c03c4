import { badAddress } from "../responses/respond.server";

/** Throws a 400 page for what can't be an id. */
export function readIdParam(url: URL, name: string): string | undefined {
	const id = url.searchParams.get(name) ?? "";
	if (!/^[\w-]{0,100}$/.test(id)) throw badAddress(url.href);
	return id || undefined;
}
