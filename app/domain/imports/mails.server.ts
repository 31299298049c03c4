import { eq } from "drizzle-orm";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { composeAccountMail } from "../accounts/compose-account-mail.server";
import { users } from "../accounts/tables.server";
import { type Import, isCurrent, type RunningImport } from "./find-run.server";
import { describeCounts, formatRowCount } from "./model/rules";
import { imports } from "./model/tables.server";

/** Mails the admin who started the phase. */
export async function composeImportMail(platform: Platform, job: Import) {
	const { name, email } = users;
	const [admin] = await platform.db
		.select({ name, email })
		.from(users)
		.where(eq(users.id, job.actor));
	const { subject, text } = describeEnd(job);
	return composeAccountMail(
		platform.settings,
		admin ?? { name: "", email: "deleted@account.invalid" },
		{
			subject: `${job.fileName}: ${subject}`,
			paragraphs: [text],
			button: { label: "Open the import", path: `/dashboard/import/${job.id}` },
		},
	);
}

function describeEnd({ state, counts, problem }: Pick<Import, "state" | "counts" | "problem">) {
	if (problem) return { subject: "the import stopped", text: problem };
	if (state === "ready")
		return {
			subject: "the dry run is done",
			text: `Nothing is changed yet. ${describeCounts(counts) || "The file changes nothing"}.`,
		};
	const { written = 0, skipped = 0 } = counts;
	const [done, subject] =
		state === "undone"
			? (["Undone", "the import is undone"] as const)
			: (["Written", "the import is applied"] as const);
	const rest = skipped > 0 ? ` Left as they were: ${formatRowCount(skipped)}.` : "";
	return { subject, text: `${done}: ${formatRowCount(written)}.${rest}` };
}

/** For a file that can't be read; it ends the import. */
export async function failImport(
	platform: Platform,
	job: RunningImport,
	problem: string,
): Promise<void> {
	const failed = { state: "failed", problem } as const;
	await platform.db.batch([
		platform.db
			.update(imports)
			.set({ ...failed, changedAt: platform.now() })
			.where(isCurrent(job)),
		queueMailIfChanged(platform, await composeImportMail(platform, { ...job, ...failed })),
	]);
}
