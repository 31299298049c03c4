import type { VatMoveChoice } from "~/domain/catalog/vat-rates/input";
import { MOVE_PATH } from "../vat-tabs";

/** Names each parameter, because the choice may come from a form with a password. */
export const buildMoveUrl = ({ from, to, category }: VatMoveChoice): string =>
	`${MOVE_PATH}?${new URLSearchParams({ from, to, category })}`;

/** Null before a choice was sent. */
export function parseMoveUrl({ searchParams }: URL): VatMoveChoice | null {
	if (!searchParams.has("from")) return null;
	const read = (name: string) => (searchParams.get(name) ?? "").slice(0, 100);
	return { from: read("from"), to: read("to"), category: read("category") };
}
