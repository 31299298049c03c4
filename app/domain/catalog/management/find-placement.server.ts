import { eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { findLeafError } from "../families/family-errors.server";
import type { PlacementInput } from "../input";
import { formatSpecLines, parseSpecLines } from "../spec-lines";
import { isTooLong, type Specs } from "../spec-rules";
import { attributes, families } from "../tables.server";

type Placement = { categoryId: string | null; familyId: string | null; specs: Specs };

export type PlacementError =
	| { ok: false; reason: "no-such-family" | "no-such-category" | "category-has-children" }
	| { ok: false; reason: "wrong-specs"; messages: string[] };

/** A product of a family is in the family's category. */
export async function findPlacement(
	db: Db,
	{ categoryId, familyId, specs: lines }: PlacementInput,
): Promise<{ ok: true; placement: Placement } | PlacementError> {
	const [family] = familyId
		? await db.select().from(families).where(eq(families.id, familyId))
		: [];
	if (familyId && !family) return { ok: false, reason: "no-such-family" };
	const placedIn = family?.categoryId ?? (categoryId || null);
	const leafError = placedIn ? await findLeafError(db, placedIn) : null;
	if (leafError) return leafError;
	const known = await db.select().from(attributes);
	const { specs, errors } = parseSpecLines(lines, known, family?.columns ?? []);
	if (isTooLong(specs)) errors.push("The values are too long.");
	if (errors.length > 0) return { ok: false, reason: "wrong-specs", messages: errors };
	return { ok: true, placement: { categoryId: placedIn, familyId: family?.id ?? null, specs } };
}

type Placed = { familyId: string | null; specs: Specs };

/** In the form that `findPlacement` reads. */
export async function describeSpecs(db: Db, { familyId, specs }: Placed): Promise<string> {
	const [family] = familyId
		? await db.select().from(families).where(eq(families.id, familyId))
		: [];
	return formatSpecLines(specs, await db.select().from(attributes), family?.columns ?? []);
}
