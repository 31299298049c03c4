import { Buffer } from "node:buffer";
import { and, desc, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { insertSelect, pickExcluded } from "../d1/insert-select.server";
import type { Platform } from "../platform.server";
import { keptForms } from "./tables.server";

export const KEPT_FORM_MS = 3_600_000;
export const MAX_ADDRESS_LENGTH = 10_000;

/** Of names and texts, in UTF-8. */
const MAX_FORM_BYTES = 64 * 1024;
/** All forms share this limit. */
const MAX_KEPT_BYTES = 50_000_000;
/** So that many small forms can't become many rows. */
const MIN_COUNTED_BYTES = 1024;

const MAX_FILE_NAME_LENGTH = 200;

/** `files` are names only. */
export type TypedForm = { fields: [name: string, text: string][]; files: string[] };

type FormToKeep = {
	browserHash: string;
	page: string;
	address: string;
	/** Null until an account has signed in. */
	userId: string | null;
	/** Null for an address alone. */
	form: TypedForm | null;
};

/** False for a form that is too long, or when there is no space left. */
export async function keepForm({ db, now }: Platform, given: FormToKeep): Promise<boolean> {
	const { form, address } = given;
	const files = form?.files.map((name) => name.slice(0, MAX_FILE_NAME_LENGTH)) ?? [];
	const typedBytes = Buffer.byteLength([...(form?.fields ?? []), files].flat().join(""));
	if (typedBytes > MAX_FORM_BYTES || address.length > MAX_ADDRESS_LENGTH) return false;
	const text = form && JSON.stringify({ ...form, files });
	const bytes = Math.max(MIN_COUNTED_BYTES, Buffer.byteLength(text ?? "") + address.length);
	const row = { ...given, form: text, bytes, expiresAt: now() + KEPT_FORM_MS };
	const hasSpace = sql`where (select coalesce(sum(bytes), 0) from kept_forms) + ${bytes} <= ${MAX_KEPT_BYTES}`;
	const kept = await insertSelect(db, keptForms, row, hasSpace)
		.onConflictDoUpdate({
			target: [keptForms.browserHash, keptForms.page],
			set: pickExcluded(keptForms, ["address", "bytes", "userId", "expiresAt", "form"]),
		})
		.returning({ page: keptForms.page });
	return kept.length > 0;
}

/** The browser's form for a page, given by its path or its whole address. */
const isAt = (browserHash: string, address: string) =>
	and(
		eq(keptForms.browserHash, browserHash),
		or(eq(keptForms.page, address), eq(keptForms.address, address)),
	);

const isFor = (userId: string) => or(isNull(keptForms.userId), eq(keptForms.userId, userId));

export type KeptForm = { page: string; address: string; form: TypedForm | null };

/** From now on the form is this account's alone. */
export async function claimKeptForm(
	{ db, now }: Platform,
	{ browserHash, address, userId }: { browserHash: string; address: string; userId: string },
): Promise<KeptForm | null> {
	const isMine = and(isAt(browserHash, address), isFor(userId), gt(keptForms.expiresAt, now()));
	const [row] = await db
		.select({
			...pickColumns(keptForms, "page", "address", "form", "userId"),
		})
		.from(keptForms)
		.where(isMine)
		.orderBy(desc(eq(keptForms.address, address)))
		.limit(1);
	if (!row) return null;
	if (row.userId === null) await db.update(keptForms).set({ userId }).where(isMine);
	return { ...row, form: row.form === null ? null : (JSON.parse(row.form) as TypedForm) };
}

export async function deleteKeptForm(
	{ db }: Platform,
	{ browserHash, address, userId }: { browserHash: string; address: string; userId: string },
): Promise<void> {
	await db.delete(keptForms).where(and(isAt(browserHash, address), isFor(userId)));
}

export async function hasKeptForm({ db, now }: Platform, browserHash: string): Promise<boolean> {
	const rows = await db
		.select({ page: keptForms.page })
		.from(keptForms)
		.where(and(eq(keptForms.browserHash, browserHash), gt(keptForms.expiresAt, now())))
		.limit(1);
	return rows.length > 0;
}

const MAX_DELETED_PER_RUN = 1000;

export async function deleteExpiredForms({ db, now }: Platform): Promise<void> {
	const expired = db
		.select({ key: sql`rowid` })
		.from(keptForms)
		.where(lte(keptForms.expiresAt, now()))
		.limit(MAX_DELETED_PER_RUN);
	await db.delete(keptForms).where(inArray(sql`rowid`, expired));
}
