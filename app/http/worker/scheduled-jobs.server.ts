import { forgetEnded } from "~/domain/accounts/forget-ended.server";
import { forgetUnfinished } from "~/domain/accounts/forget-unfinished.server";
import { sweepPictures } from "~/domain/admin/sweep-pictures.server";
import { queueBackInStockEmails } from "~/domain/catalog/back-in-stock/queue-due-emails.server";
import { forgetUnconfirmed } from "~/domain/newsletter/forget-unconfirmed.server";
import { queueNewsletter } from "~/domain/newsletter/queue-newsletter.server";
import { forgetOldSales } from "~/domain/orders/forget-old-sales.server";
import { reconcileOrders, reconcilePayments } from "~/domain/payments/reconcile/reconcile.server";
import { forgetOldWebhooks } from "~/domain/webhooks/forget-old-webhooks.server";
import { sendDueWebhooks } from "~/domain/webhooks/send-due-webhooks.server";
import { deleteExpiredIdempotencyKeys } from "~/platform/idempotency/delete-expired-idempotency-keys.server";
import { sweepLimits } from "~/platform/limits.server";
import { forgetOldMail, sendBacklog } from "~/platform/outbox.server";
import type { JobGroups } from "./scheduled.server";

/**
 * Each cron expression is one Worker invocation with its own query budget; wrangler.toml lists the same expressions. They
 * are a minute apart, so that mail follows the payments and orders it is about. Groups may overlap.
 */
export const JOB_GROUPS: JobGroups = {
	"*/5 * * * *": { reconcilePayments },
	"1-59/5 * * * *": { reconcileOrders },
	"2-59/5 * * * *": { queueBackInStockEmails, queueNewsletter, sendBacklog },
	"3-59/5 * * * *": { sendDueWebhooks },
	"4-59/5 * * * *": {
		sweepPictures,
		forgetUnconfirmed,
		forgetUnfinished,
		forgetEnded,
		forgetOldMail,
		deleteExpiredIdempotencyKeys,
		sweepLimits,
		forgetOldWebhooks,
		forgetOldSales,
	},
};
