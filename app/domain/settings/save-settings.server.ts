import { sql } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import { type GroupName, settingGroups } from "~/platform/config/setting-groups.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { UploadedPicture } from "~/platform/images/image.server";
import { releasePicture, withStoredPicture } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import { settings as table } from "~/platform/saved-settings/saved-settings.server";

type Needs = Pick<Platform, "db" | "images" | "now" | "newId" | "settings">;
type SettingsEdit = { adminId: string; group: GroupName; fields: Record<string, unknown> };

type SaveSettingsResult =
	| { ok: true; isChanged: boolean }
	| { ok: false; reason: "changed-meanwhile" };

/** Fields that are not given stay as they are. `logo` is the seller's. */
export async function saveSettings(
	needs: Needs,
	edit: SettingsEdit,
	logo: UploadedPicture | null,
): Promise<SaveSettingsResult> {
	if (!logo) return writeGroup(needs, edit);
	const upload = { area: "logos", picture: logo, uploadedBy: edit.adminId } as const;
	return withStoredPicture(needs, upload, (logoKey) =>
		writeGroup(needs, { ...edit, fields: { ...edit.fields, logoKey } }),
	);
}

async function writeGroup(
	needs: Needs,
	{ adminId, group, fields }: SettingsEdit,
): Promise<SaveSettingsResult> {
	const { db, now, settings } = needs;
	const old = settings.groups[group];
	const changed = settingGroups[group].parse({ ...old, ...fields });
	const value = JSON.stringify(changed);
	if (value === JSON.stringify(old)) return { ok: true, isChanged: false };
	const rev = settings.revisions[group] ?? 0;
	const row = { key: group, value, rev: rev + 1, changedAt: now(), changedBy: adminId };
	const isSame = sql`where coalesce((select rev from ${table} where key = ${group}), 0) = ${rev}`;
	const isWritten = await writeAudited(
		needs,
		insertSelect(db, table, row, isSame).onConflictDoUpdate({
			target: table.key,
			set: {
				value: sql`excluded.value`,
				rev: sql`excluded.rev`,
				changedAt: sql`excluded.changed_at`,
				changedBy: sql`excluded.changed_by`,
			},
		}),
		byAdmin(adminId, "settings.edit", `settings:${group}`, { before: old, after: changed }),
		"logoKey" in old && old.logoKey !== "" && !value.includes(old.logoKey)
			? [releasePicture(db, old.logoKey, now())]
			: [],
	);
	return isWritten ? { ok: true, isChanged: true } : { ok: false, reason: "changed-meanwhile" };
}
