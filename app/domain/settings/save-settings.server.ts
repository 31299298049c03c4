import { sql } from "drizzle-orm";
import type { AdminContext } from "~/domain/accounts/context.server";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import { type GroupName, settingGroups } from "~/platform/config/setting-groups.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { UploadedPicture } from "~/platform/images/image.server";
import { releasePicture, withStoredPicture } from "~/platform/images/image-store.server";
import { changedMeanwhile } from "~/platform/refused";
import { settings as table } from "~/platform/saved-settings/saved-settings.server";

/** Fields that are not given stay as they are; the logo is the seller's. False if nothing changed. */
export async function saveSettings(
	ctx: AdminContext,
	group: GroupName,
	fields: Record<string, unknown>,
	logo: UploadedPicture | null,
): Promise<boolean> {
	if (!logo) return writeGroup(ctx, group, fields);
	const upload = { area: "logos", picture: logo, uploadedBy: ctx.by.userId } as const;
	return withStoredPicture(ctx, upload, (logoKey) =>
		writeGroup(ctx, group, { ...fields, logoKey }),
	);
}

async function writeGroup(
	ctx: AdminContext,
	group: GroupName,
	fields: Record<string, unknown>,
): Promise<boolean> {
	const { db, now, settings, by } = ctx;
	const old = settings.groups[group];
	const changed = settingGroups[group].parse({ ...old, ...fields });
	const value = JSON.stringify(changed);
	if (value === JSON.stringify(old)) return false;
	const rev = settings.revisions[group] ?? 0;
	const row = { key: group, value, rev: rev + 1, changedAt: now(), changedBy: by.userId };
	const isSame = sql`where coalesce((select rev from ${table} where key = ${group}), 0) = ${rev}`;
	const isWritten = await writeAudited(
		ctx,
		insertSelect(db, table, row, isSame).onConflictDoUpdate({
			target: table.key,
			set: {
				value: sql`excluded.value`,
				rev: sql`excluded.rev`,
				changedAt: sql`excluded.changed_at`,
				changedBy: sql`excluded.changed_by`,
			},
		}),
		byAdmin(by.userId, "settings.edit", `settings:${group}`, { before: old, after: changed }),
		"logoKey" in old && old.logoKey !== "" && !value.includes(old.logoKey)
			? [releasePicture(db, old.logoKey, now())]
			: [],
	);
	if (!isWritten) throw changedMeanwhile();
	return true;
}
