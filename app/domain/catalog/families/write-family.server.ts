import { eq } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import { families } from "../tables.server";
import type { FamilyInput } from "./input";
import { listAttributes } from "./queries.server";

type Needs = Pick<Platform, "db" | "now" | "newId">;

export type FamilyWriteError = {
	ok: false;
	reason: "slug-taken" | "no-such-category" | "no-such-attribute";
};

export async function createFamily(
	{ db, now, newId }: Needs,
	adminId: string,
	input: FamilyInput,
): Promise<{ ok: true; id: string } | FamilyWriteError> {
	const id = newId();
	if (!(await areAttributes(db, input.columns))) return { ok: false, reason: "no-such-attribute" };
	try {
		await db.batch([
			db.insert(families).values({ ...input, id }),
			auditLastChange(db, {
				id: newId(),
				actor: `admin:${adminId}`,
				action: "family.create",
				subject: `family:${id}`,
				before: "",
				after: JSON.stringify(input),
				at: now(),
			}),
		]);
		return { ok: true, id };
	} catch (error) {
		return explainFamilyError(error);
	}
}

export async function editFamily(
	{ db, now, newId }: Needs,
	adminId: string,
	familyId: string,
	input: FamilyInput,
): Promise<{ ok: true } | { ok: false; reason: "no-such-family" } | FamilyWriteError> {
	const [old] = await db.select().from(families).where(eq(families.id, familyId));
	if (!old) return { ok: false, reason: "no-such-family" };
	if (!(await areAttributes(db, input.columns))) return { ok: false, reason: "no-such-attribute" };
	try {
		await db.batch([
			db.update(families).set(input).where(eq(families.id, familyId)),
			auditLastChange(db, {
				id: newId(),
				actor: `admin:${adminId}`,
				action: "family.edit",
				subject: `family:${familyId}`,
				before: JSON.stringify(old),
				after: JSON.stringify(input),
				at: now(),
			}),
		]);
		return { ok: true };
	} catch (error) {
		return explainFamilyError(error);
	}
}

const areAttributes = async (db: Platform["db"], ids: readonly string[]) =>
	(await listAttributes(db, ids)).length === new Set(ids).size && new Set(ids).size === ids.length;

function explainFamilyError(error: unknown): FamilyWriteError {
	const constraint = getViolatedConstraint(error);
	if (constraint === "families.slug") return { ok: false, reason: "slug-taken" };
	if (constraint === "foreign key") return { ok: false, reason: "no-such-category" };
	throw error;
}
