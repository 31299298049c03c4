import { and, asc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { AdminContext } from "~/domain/accounts/context.server";
import { auditLastChange, byAdmin, writeAudited } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { idempotentRow } from "~/platform/idempotency/bind-key-to-payload.server";
import type { Platform } from "~/platform/platform.server";
import { found, Refused } from "~/platform/refused";
import type { WebhookEvent } from "~/platform/webhooks/events";
import { webhookEndpoints } from "~/platform/webhooks/tables.server";
import { resolveWebhookAlert } from "./endpoint-alerts.server";
import type { EndpointInput } from "./input";
import { type EndpointDto, MAX_ENDPOINTS } from "./rules";
import { createWebhookSecret, encryptSecret } from "./secrets.server";

const { secret, previousSecret, ...endpointColumns } = getTableColumns(webhookEndpoints);

export function listEndpoints(db: Db): Promise<EndpointDto[]> {
	return db
		.select(endpointColumns)
		.from(webhookEndpoints)
		.orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
}

export async function findEndpoint(db: Db, id: string): Promise<EndpointDto | null> {
	const [row] = await db
		.select(endpointColumns)
		.from(webhookEndpoints)
		.where(eq(webhookEndpoints.id, id));
	return row ?? null;
}

/** A repeated request gets a new secret, because the first response may have been lost. */
export async function addEndpoint(
	ctx: AdminContext,
	{ url: text, events, idempotencyKey }: EndpointInput,
): Promise<{ endpointId: string; secret: string }> {
	const { db, now, settings, by } = ctx;
	const url = new URL(text).href;
	const at = now();
	const use = { form: "webhook", sender: by.userId, key: idempotencyKey };
	const { id, bind } = idempotentRow(db, use, [url, ...events], at);
	const secret = createWebhookSecret();
	const encrypted = await encryptSecret(settings.cookieSecret, id, secret);
	const isThis = eq(webhookEndpoints.id, id);
	const isStored = sql`exists (select 1 from ${webhookEndpoints} where ${isThis})`;
	const others = sql`(select count(*) from ${webhookEndpoints} where ${webhookEndpoints.id} <> ${id})`;
	const row = { id, url, events, secret: encrypted, createdAt: at, pausedBy: "" };
	const { lastSuccessAt, lastFailureAt } = webhookEndpoints;
	const entry = { after: `${url}: ${events.join(", ")}` };
	const [stored, , existing] = await db.batch([
		insertSelect(db, webhookEndpoints, row, sql`where ${others} < ${MAX_ENDPOINTS}`)
			.onConflictDoUpdate({
				target: webhookEndpoints.id,
				set: { secret: sql`excluded.secret` },
				setWhere: and(isNull(lastSuccessAt), isNull(lastFailureAt)),
			})
			.returning({ id: webhookEndpoints.id }),
		auditLastChange(ctx, byAdmin(by.userId, "webhook.add", `webhook:${id}`, entry)),
		db.select({ id: webhookEndpoints.id }).from(webhookEndpoints).where(isThis),
		bind(isStored),
	]);
	if (stored.length > 0) return { endpointId: id, secret };
	throw new Refused(
		existing.length > 0
			? "This webhook has been added and is in use. If you lost its secret, create another on its page."
			: `There are ${MAX_ENDPOINTS} webhooks. Delete one first.`,
	);
}

export async function chooseEvents(
	ctx: AdminContext,
	endpointId: string,
	events: WebhookEvent[],
): Promise<void> {
	const endpoint = found(await findEndpoint(ctx.db, endpointId));
	const isChanged = await writeAudited(
		ctx,
		ctx.db.update(webhookEndpoints).set({ events }).where(eq(webhookEndpoints.id, endpointId)),
		byAdmin(ctx.by.userId, "webhook.change-events", `webhook:${endpointId}`, {
			before: endpoint.events.join(", "),
			after: events.join(", "),
		}),
	);
	found(isChanged);
}

export function buildPauseStatements(
	platform: Platform,
	{ endpointId, by }: { endpointId: string; by: string },
	condition?: SQL,
) {
	return [
		platform.db
			.update(webhookEndpoints)
			.set({ pausedAt: platform.now(), pausedBy: by })
			.where(and(eq(webhookEndpoints.id, endpointId), isNull(webhookEndpoints.pausedAt), condition))
			.returning({ id: webhookEndpoints.id }),
		auditLastChange(platform, {
			actor: by,
			action: "webhook.pause",
			subject: `webhook:${endpointId}`,
			before: "active",
			after: "paused",
		}),
	] as const;
}

/** False if the endpoint was paused already. Events during a pause are not delivered later. */
export async function pauseEndpoint(ctx: AdminContext, endpointId: string): Promise<boolean> {
	const by = `admin:${ctx.by.userId}`;
	const [paused] = await ctx.db.batch(buildPauseStatements(ctx, { endpointId, by }));
	return paused.length > 0;
}

/** False if the endpoint was not paused. */
export async function resumeEndpoint(ctx: AdminContext, endpointId: string): Promise<boolean> {
	return writeAudited(
		ctx,
		ctx.db
			.update(webhookEndpoints)
			.set({ pausedAt: null, pausedBy: "", failingSince: null })
			.where(and(eq(webhookEndpoints.id, endpointId), isNotNull(webhookEndpoints.pausedAt))),
		byAdmin(ctx.by.userId, "webhook.resume", `webhook:${endpointId}`, {
			before: "paused",
			after: "active",
		}),
		[resolveWebhookAlert(ctx.db, { endpointId, note: "Resumed", at: ctx.now() })],
	);
}

export async function deleteEndpoint(ctx: AdminContext, endpointId: string): Promise<void> {
	const { db, now } = ctx;
	const endpoint = found(await findEndpoint(db, endpointId));
	const isDeleted = await writeAudited(
		ctx,
		db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId)),
		byAdmin(ctx.by.userId, "webhook.delete", `webhook:${endpointId}`, { before: endpoint.url }),
		[resolveWebhookAlert(db, { endpointId, note: "Deleted", at: now() })],
	);
	found(isDeleted);
}
