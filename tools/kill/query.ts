import type { Shopping } from "./steps";

/** The rows of a statement in the shop's database. */
export async function query<Row>(
	{ settings }: Pick<Shopping, "settings">,
	sql: string,
): Promise<Row[]> {
	const answer = await fetch(`${settings.origin}/__query`, { method: "POST", body: sql });
	return (await answer.json()) as Row[];
}
