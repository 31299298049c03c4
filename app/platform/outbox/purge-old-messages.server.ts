import { and, inArray, isNull, lte, or } from "drizzle-orm";
import type { Platform } from "../platform.server";
import { outbox } from "./outbox.server";

const RETENTION_MS = 30 * 86_400_000;
const MAX_DELETED_PER_RUN = 200;

export async function purgeOldMessages({ db, now }: Pick<Platform, "db" | "now">): Promise<void> {
	const old = db
		.select({ id: outbox.id })
		.from(outbox)
		.where(
			or(lte(outbox.sentAt, now() - RETENTION_MS), lte(outbox.givenUpAt, now() - RETENTION_MS)),
		)
		.limit(MAX_DELETED_PER_RUN);
	const expired = db
		.select({ id: outbox.id })
		.from(outbox)
		.where(and(isNull(outbox.sentAt), lte(outbox.expiresAt, now())))
		.limit(MAX_DELETED_PER_RUN);
	await db.batch([
		db.delete(outbox).where(inArray(outbox.id, old)),
		db.delete(outbox).where(inArray(outbox.id, expired)),
	]);
}
