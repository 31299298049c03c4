import { forgetEnded } from "./app/domain/accounts/forget-ended.server";
import { forgetUnfinished } from "./app/domain/accounts/forget-unfinished.server";
import { sweepPictures } from "./app/domain/admin/sweep-pictures.server";
import { queueBackInStockEmails } from "./app/domain/catalog/back-in-stock/queue-due-emails.server";
import { forgetUnconfirmed } from "./app/domain/newsletter/forget-unconfirmed.server";
import { queueNewsletter } from "./app/domain/newsletter/queue-newsletter.server";
import { forgetOldSales } from "./app/domain/orders/forget-old-sales.server";
import { reconcile } from "./app/domain/payments/reconcile/reconcile.server";
import { forgetOldWebhooks } from "./app/domain/webhooks/forget-old-webhooks.server";
import { sendDueWebhooks } from "./app/domain/webhooks/send-due-webhooks.server";
import { answerWith } from "./app/http/answer.server";
import { runByTimer, type TimedWork } from "./app/http/timer.server";
import { deleteExpiredIdempotencyKeys } from "./app/platform/idempotency/delete-expired-idempotency-keys.server";
import { sweepLimits } from "./app/platform/limits.server";
import { forgetOldMail, sendBacklog } from "./app/platform/outbox.server";
import * as build from "./build/server";

// In this order, so that the mail of a released order leaves in the same run.
const EVERY_FIVE_MINUTES: readonly TimedWork[] = [
	["reconcile", reconcile],
	["queueBackInStockEmails", queueBackInStockEmails],
	["queueNewsletter", queueNewsletter],
	["sendBacklog", sendBacklog],
	["sweepPictures", sweepPictures],
	["forgetUnconfirmed", forgetUnconfirmed],
	["forgetUnfinished", forgetUnfinished],
	["forgetEnded", forgetEnded],
	["forgetOldMail", forgetOldMail],
	["deleteExpiredIdempotencyKeys", deleteExpiredIdempotencyKeys],
	["sweepLimits", sweepLimits],
	["forgetOldWebhooks", forgetOldWebhooks],
	["forgetOldSales", forgetOldSales],
	// Last, because it waits for strangers.
	["sendDueWebhooks", sendDueWebhooks],
];

export default {
	fetch: answerWith(build),
	async scheduled(_event, env, ctx) {
		await runByTimer({ env, ctx }, EVERY_FIVE_MINUTES);
	},
} satisfies ExportedHandler<Env>;
