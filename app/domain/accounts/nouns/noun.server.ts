import { and, eq, type InferInsertModel, type InferSelectModel, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { auditRequiredChange, byAdmin, writeAudited } from "~/platform/audit.server";
import { type Db, getViolatedConstraint } from "~/platform/d1/database.server";
import { isUnchanged } from "~/platform/d1/is-unchanged.server";
import { idempotentRow } from "~/platform/idempotency/bind-key-to-payload.server";
import type { UploadedPicture } from "~/platform/images/image.server";
import { releasePicture, withNewPicture } from "~/platform/images/image-store.server";
import { refuseViolation } from "~/platform/refuse-violation.server";
import { changedMeanwhile, found, type Refused } from "~/platform/refused";
import type { AdminContext } from "../context.server";

type NounTable = SQLiteTable & { id: AnySQLiteColumn };

type Row<Table extends NounTable> = InferSelectModel<Table>;

/** Some of a row's columns. */
type Values<Table extends NounTable> = Partial<InferInsertModel<Table>>;

/** A row as a form was shown it, perhaps with more. */
type Old<Table extends NounTable> = Partial<Row<Table>> & { id: string; imageKey?: string };

type Statements = readonly BatchItem<"sqlite">[];

type Definition<Table extends NounTable, Input> = {
	table: Table;
	/** Its name in the audit trail, like `delivery-zone`. */
	audit: string;
	addAction: "add" | "create";
	toValues: (input: Input) => Values<Table>;
	/** Columns that are not in the form. */
	addedColumns?: (ctx: AdminContext) => Values<Table>;
	editedColumns?: (ctx: AdminContext) => Values<Table>;
	/** Refuses what the database can't. `old` is missing of a new row. */
	check?: (db: Db, input: Input, old?: Old<Table>) => Promise<void>;
	refusals?: Parameters<typeof refuseViolation>[0];
	/** Which rows can be removed, and why others were not. */
	removable?: SQL;
	refuseRemoval?: (db: Db, old: Row<Table>) => Refused | Promise<Refused>;
	/** The columns that the audit trail keeps; all, unless some are long. */
	audited?: readonly (keyof Row<Table> & string)[];
	/** Whether the same form with other words is refused, instead of adding a second row. */
	bindsKey?: boolean;
	pictures?: "products" | "blogs";
};

type Change = {
	picture?: UploadedPicture | null;
	following?: (changed: { imageKey?: string }, id: string) => Statements;
};

/** Rows of one table that admins add, edit and remove by a form. */
class Noun<Table extends NounTable, Input> {
	constructor(private readonly of: Definition<Table, Input>) {}

	get audit(): string {
		return this.of.audit;
	}

	async find(db: Db, id: string): Promise<Row<Table> | null> {
		const [row] = await db.select().from<SQLiteTable>(this.of.table).where(this.#is(id));
		return (row as Row<Table> | undefined) ?? null;
	}

	/** The same form adds one row. `more` is what its row doesn't hold. Returns the row's id. */
	async add(
		ctx: AdminContext,
		{ idempotencyKey, more = "" }: { idempotencyKey: string; more?: string },
		input: Input,
		{ picture = null, following }: Change = {},
	): Promise<string> {
		const { table, audit, addAction, toValues, bindsKey, check, addedColumns } = this.of;
		const values = toValues(input);
		const use = { form: audit, sender: ctx.by.userId, key: idempotencyKey };
		const payload = [JSON.stringify(values), picture?.digest ?? "", more];
		const { id, bind } = idempotentRow(ctx.db, use, payload, ctx.now());
		if (await this.find(ctx.db, id)) return id;
		await check?.(ctx.db, input);
		await this.#withPicture(ctx, picture, async (changed) => {
			const row = { ...values, ...addedColumns?.(ctx), ...changed };
			const isAdded = await writeAudited(
				ctx,
				ctx.db
					.insert<SQLiteTable>(table)
					.values({ ...row, id })
					.onConflictDoNothing({ target: table.id }),
				this.#entry(ctx, addAction, id, { after: this.#describe(row) }),
				[...(following?.(changed, id) ?? []), ...(bindsKey ? [bind()] : [])],
			);
			return { ok: isAdded };
		});
		return id;
	}

	/** False, and nothing is written, if nothing has changed. Refuses what others saved since `old` was read. */
	async edit(
		ctx: AdminContext,
		old: Old<Table>,
		input: Input,
		{ picture = null, following }: Change = {},
	): Promise<boolean> {
		const { db } = ctx;
		const { table, toValues, check, editedColumns } = this.of;
		const values = { ...toValues(input), ...editedColumns?.(ctx) };
		await check?.(db, input, old);
		if (!picture && isSame(old, values)) return false;
		await this.#withPicture(ctx, picture, (changed) => {
			const row = { ...values, ...changed };
			return db
				.batch([
					db
						.update<SQLiteTable>(table)
						.set(row)
						.where(and(this.#is(old.id), isUnchanged(table, old, row))),
					auditRequiredChange(
						ctx,
						this.#entry(ctx, "edit", old.id, {
							before: this.#describe(old, row),
							after: this.#describe(row),
						}),
					),
					...(following?.(changed, old.id) ?? []),
					...(picture && old.imageKey ? [releasePicture(db, old.imageKey, ctx.now())] : []),
				])
				.catch(async (error: unknown) => {
					if (getViolatedConstraint(error) !== "audit.id") throw error;
					found(await this.find(db, old.id));
					throw changedMeanwhile();
				});
		});
		return true;
	}

	/** What is removed already stays so. */
	async remove(ctx: AdminContext, id: string): Promise<void> {
		const { db, now } = ctx;
		const { table, removable, refuseRemoval } = this.of;
		const old: (Row<Table> & { imageKey?: string }) | null = await this.find(db, id);
		if (!old) return;
		const isRemoved = await writeAudited(
			ctx,
			db.delete(table).where(and(this.#is(id), removable)),
			this.#entry(ctx, "delete", id, { before: this.#describe(old) }),
			old.imageKey ? [releasePicture(db, old.imageKey, now())] : [],
		);
		if (!isRemoved && refuseRemoval && (await this.find(db, id)))
			throw await refuseRemoval(db, old);
	}

	#is(id: string): SQL {
		return eq(this.of.table.id, id);
	}

	#entry(
		ctx: AdminContext,
		action: string,
		id: string,
		details: { before?: string; after?: string },
	) {
		const { audit } = this.of;
		return byAdmin(ctx.by.userId, `${audit}.${action}`, `${audit}:${id}`, details);
	}

	#describe(row: object, fields = row): string {
		return JSON.stringify(row, [...(this.of.audited ?? Object.keys(fields))]);
	}

	#withPicture(
		ctx: AdminContext,
		picture: UploadedPicture | null,
		write: (changed: { imageKey?: string }) => Promise<unknown>,
	) {
		const upload = { area: this.of.pictures ?? "products", picture, uploadedBy: ctx.by.userId };
		return withNewPicture(ctx, upload, write).catch(refuseViolation(this.of.refusals ?? {}));
	}
}

/** A form that is sent again changes nothing. */
const isSame = (old: Readonly<Record<string, unknown>>, values: object): boolean =>
	Object.entries(values).every(
		([name, value]) => JSON.stringify(old[name]) === JSON.stringify(value),
	);

export const defineNoun = <Table extends NounTable, Input>(definition: Definition<Table, Input>) =>
	new Noun(definition);
