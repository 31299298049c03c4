import type { VatMoveChoice } from "~/domain/catalog/vat-rates/input";
import { MOVE_PATH } from "../vat-tabs";

export const buildMoveUrl = (choice: VatMoveChoice): string =>
	`${MOVE_PATH}?${new URLSearchParams({ ...choice })}`;

/** Null before a choice was sent. */
export function parseMoveUrl({ searchParams }: URL): VatMoveChoice | null {
	if (!searchParams.has("from")) return null;
	const read = (name: string) => (searchParams.get(name) ?? "").slice(0, 100);
	return { from: read("from"), to: read("to"), category: read("category") };
}
