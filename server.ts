import { forgetEnded } from "./app/domain/accounts/forget-ended.server";
import { sweepPictures } from "./app/domain/admin/sweep-pictures.server";
import { forgetUnconfirmed } from "./app/domain/newsletter/forget-unconfirmed.server";
import { queueNewsletter } from "./app/domain/newsletter/queue-newsletter.server";
import { releaseOverdue } from "./app/domain/payments/release-overdue.server";
import { sendDueRefunds } from "./app/domain/payments/send-due-refunds.server";
import { answerWith } from "./app/http/answer.server";
import { forgetKeptAnswers } from "./app/platform/kept-answers.server";
import { sweepLimits } from "./app/platform/limits.server";
import { forgetOldMail, sendBacklog } from "./app/platform/outbox.server";
import { platformFrom } from "./app/platform/platform.server";
import * as build from "./build/server";

export default {
	fetch: answerWith(build),
	async scheduled(_event, env, ctx) {
		const platform = platformFrom(env, (work) => ctx.waitUntil(work));
		// One after the other, so that the mail of a released order leaves in the same run; each whatever became of the last.
		for (const work of [
			releaseOverdue,
			sendDueRefunds,
			queueNewsletter,
			sendBacklog,
			sweepPictures,
			forgetUnconfirmed,
			forgetEnded,
			forgetOldMail,
			forgetKeptAnswers,
			sweepLimits,
		]) {
			await work(platform).catch((error: unknown) => console.error(`${work.name} failed:`, error));
		}
	},
} satisfies ExportedHandler<Env>;
