import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { isCurrent, type RunningImport } from "./find-run.server";
import { composeImportMail } from "./mails.server";
import { imports } from "./model/tables.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

/** For a file that can't be read; it ends the import. */
export async function failImport(needs: Needs, it: RunningImport, problem: string): Promise<void> {
	const failed = { state: "failed", problem } as const;
	await needs.db.batch([
		needs.db
			.update(imports)
			.set({ ...failed, changedAt: needs.now() })
			.where(isCurrent(it)),
		queueMailIfChanged(needs, await composeImportMail(needs, { ...it, ...failed })),
	]);
}
