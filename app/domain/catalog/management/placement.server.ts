import { eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { Refused } from "~/platform/refused";
import { checkLeaf } from "../families/verbs.server";
import type { PlacementInput } from "../input";
import { isTooLong, type Specs } from "../spec-rules";
import { attributes, families } from "../tables.server";
import { formatSpecLines, parseSpecLines } from "./spec-lines";

type Placed = { familyId: string | null; specs: Specs };

/** Reads where a product is listed: with a family, in the family's category. */
export async function findPlacement(
	db: Db,
	{ categoryId, familyId, specs: lines }: PlacementInput,
): Promise<Placed & { categoryId: string | null }> {
	const family = await findFamily(db, familyId);
	if (familyId && !family)
		throw new Refused({ familyId: "This family no longer exists. Choose another one" }, 400);
	const placedIn = family?.categoryId ?? (categoryId || null);
	if (placedIn)
		await checkLeaf(db, placedIn, ["This category no longer exists. Choose another one", 400]);
	const known = await db.select().from(attributes);
	const { specs, errors } = parseSpecLines(lines, known, family?.columns ?? []);
	if (isTooLong(specs)) errors.push("The values are too long.");
	if (errors.length > 0) throw new Refused({ specs: errors.join(" ") }, 400);
	return { categoryId: placedIn, familyId: family?.id ?? null, specs };
}

/** Writes a product's values in the form that `findPlacement` reads. */
export async function describeSpecs(db: Db, { familyId, specs }: Placed): Promise<string> {
	const family = await findFamily(db, familyId ?? "");
	return formatSpecLines(specs, await db.select().from(attributes), family?.columns ?? []);
}

async function findFamily(db: Db, id: string) {
	const [family] = id ? await db.select().from(families).where(eq(families.id, id)) : [];
	return family;
}
