import { and, count, eq, sql } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import { type Db, explainViolation } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { isUnchanged } from "~/platform/d1/is-unchanged.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import type { Platform } from "~/platform/platform.server";
import type { Attribute } from "../spec-rules";
import { attributes, products } from "../tables.server";
import type { AttributeInput, NewAttributeInput } from "./input";

type Needs = Pick<Platform, "db" | "now" | "newId">;

const toColumns = ({ isFacet, ...columns }: AttributeInput) => ({
	...columns,
	isFacet: isFacet === "on",
});

export async function createAttribute(
	needs: Needs,
	adminId: string,
	{ idempotencyKey, ...input }: NewAttributeInput,
): Promise<{ id: string }> {
	const id = hashPayload(idempotencyKey, adminId, JSON.stringify(input));
	await writeAudited(
		needs,
		needs.db
			.insert(attributes)
			.values({ ...toColumns(input), id })
			.onConflictDoNothing(),
		byAdmin(adminId, "attribute.create", `attribute:${id}`, { after: input }),
	);
	return { id };
}

type EditAttributeResult =
	| { ok: true }
	/** Kind and filter are fixed once a part has a value. */
	| { ok: false; reason: "changed-meanwhile" | "in-use" }
	| { ok: false; reason: "values-in-use"; values: UsedValue[] };

type UsedValue = { value: string; partCount: number };

export async function editAttribute(
	needs: Needs,
	adminId: string,
	old: Attribute,
	input: AttributeInput,
): Promise<EditAttributeResult> {
	const attributeId = old.id;
	const values = await findUsedValues(
		needs.db,
		attributeId,
		listRemoved(old.choices, input.choices),
	);
	if (values.length > 0) return { ok: false, reason: "values-in-use", values };
	const changed = toColumns(input);
	try {
		const isWritten = await writeAudited(
			needs,
			needs.db
				.update(attributes)
				.set(changed)
				.where(and(eq(attributes.id, attributeId), isUnchanged(attributes, old, changed))),
			byAdmin(adminId, "attribute.edit", `attribute:${attributeId}`, {
				before: JSON.stringify(old, ["id", ...Object.keys(changed)]),
				after: changed,
			}),
		);
		return isWritten ? { ok: true } : { ok: false, reason: "changed-meanwhile" };
	} catch (error) {
		return explainViolation(error, { "the attribute is used": "in-use" });
	}
}

/** Without a list any text is a value. */
const listRemoved = (old: readonly string[], choices: readonly string[]) =>
	choices.length === 0 ? [] : old.filter((value) => !choices.includes(value));

/** Reads every part, so only to remove values. */
async function findUsedValues(
	db: Db,
	attributeId: string,
	removed: readonly string[],
): Promise<UsedValue[]> {
	if (removed.length === 0) return [];
	const value = sql<string>`${products.specs} ->> ${attributeId}`;
	return db
		.select({ value, partCount: count() })
		.from(products)
		.where(sql`${value} in ${toIdList(removed)}`)
		.groupBy(value);
}
