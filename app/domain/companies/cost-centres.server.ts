import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { writeAudited } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { Platform } from "~/platform/platform.server";
import { Refused } from "~/platform/refused";
import type { Buyer } from "../accounts/rules";
import { isOwnerOf } from "./conditions.server";
import { costCentres } from "./tables.server";

const MAX_USED = 150;
/** With those that are archived. */
const MAX_KEPT = 500;

export const listCostCentres = (db: Db, customerId: string) =>
	db
		.select({ name: costCentres.name, archivedAt: costCentres.archivedAt })
		.from(costCentres)
		.where(eq(costCentres.customerId, customerId))
		.orderBy(desc(isNull(costCentres.archivedAt)), asc(costCentres.name))
		.limit(MAX_KEPT);

const describeChange = ({ id, customerId }: Buyer) => ({
	actor: `user:${id}`,
	action: "customer.cost-centres",
	subject: `customer:${customerId}`,
});

/** Adds all or none. One that was archived is used again, and one in use stays as it is written. Returns false if nothing changed. */
export async function addCostCentres(
	ctx: Platform,
	owner: Buyer,
	names: readonly string[],
): Promise<boolean> {
	const { customerId } = owner;
	const wanted = sql`json_each(${JSON.stringify(names)})`;
	const countWith = (others: SQL) =>
		sql`(select count(*) from (select name from cost_centres where customer_id = ${customerId} and ${others}
			union select value collate nocase from ${wanted}))`;
	const fits = sql`(${countWith(sql`archived_at is null`)} <= ${MAX_USED} and ${countWith(sql`true`)} <= ${MAX_KEPT})`;
	const isChanged = await writeAudited(
		ctx,
		insertSelect(
			ctx.db,
			costCentres,
			{ customerId, name: sql`value` },
			sql`from ${wanted} where ${isOwnerOf(owner)} and ${fits}`,
		).onConflictDoUpdate({
			target: [costCentres.customerId, costCentres.name],
			set: { archivedAt: null },
			setWhere: isNotNull(costCentres.archivedAt),
		}),
		{ ...describeChange(owner), after: sql`changes() || ' added'` },
	);
	const [state] = isChanged ? [] : await ctx.db.all<{ fits: 0 | 1 }>(sql`select ${fits} as fits`);
	if (state?.fits === 0)
		throw new Refused({
			lines: `A company can have up to ${MAX_USED} cost centres, ${MAX_KEPT} with those it has archived`,
		});
	return isChanged;
}

/** Returns false if it was archived already. */
export const archiveCostCentre = (ctx: Platform, owner: Buyer, name: string): Promise<boolean> =>
	writeAudited(
		ctx,
		ctx.db
			.update(costCentres)
			.set({ archivedAt: ctx.now() })
			.where(
				and(
					eq(costCentres.customerId, owner.customerId),
					eq(costCentres.name, name),
					isNull(costCentres.archivedAt),
					isOwnerOf(owner),
				),
			),
		{ ...describeChange(owner), before: name },
	);
