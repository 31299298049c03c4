import {
	deleteUnverifiedAccounts,
	purgeExpiredCredentials,
	purgeUnfinishedSetups,
} from "~/domain/accounts/lifecycle/purge.server";
import { deleteUnusedPictures } from "~/domain/admin/delete-unused-pictures.server";
import { expireRequests } from "~/domain/approvals/decisions.server";
import {
	expireBackorders,
	serveWaitingBackorders,
} from "~/domain/backorders/expire-backorders.server";
import { orderReadyBackorders } from "~/domain/backorders/order-ready.server";
import { queueBackInStockEmails } from "~/domain/catalog/back-in-stock/queue-due-emails.server";
import { rewriteMovedProducts } from "~/domain/catalog/categories/rewrite-moved-products.server";
import { deleteOldUnfoundSearches } from "~/domain/catalog/unfound/unfound-searches.server";
import { emptyOldBuyers } from "~/domain/documents/empty-old-buyers.server";
import { deleteOldImports } from "~/domain/imports/delete-imports.server";
import { restartLostImports } from "~/domain/imports/run-import.server";
import { queueNewsletter } from "~/domain/newsletter/issues.server";
import { deleteUnconfirmedSubscribers } from "~/domain/newsletter/subscribers.server";
import { deleteExpiredPads } from "~/domain/order-pad/create-pad.server";
import { deleteOldMailOrders } from "~/domain/order-pad/mailed/receive-mail.server";
import { deleteExpiredSales } from "~/domain/orders/sales/delete-expired-sales.server";
import { deleteOldAlerts } from "~/domain/payments/alerts/verbs.server";
import { deleteCancelledOrders } from "~/domain/payments/cancellation/delete-cancelled-orders.server";
import { emptyOldEvents } from "~/domain/payments/provider-events/verbs.server";
import { reconcileOrders, reconcilePayments } from "~/domain/payments/reconcile/reconcile.server";
import { deleteOldQuotes, mailEndingQuotes } from "~/domain/quotes/jobs.server";
import { chargeRequestedOrders } from "~/domain/receivables/charge-requested.server";
import {
	sendReminders,
	sendStatements,
} from "~/domain/receivables/reminders/send-account-mails.server";
import { writeNight } from "~/domain/reports/write-night.server";
import { bringListsBack } from "~/domain/saved-lists/repeat.server";
import { deleteExpiredDeliveries } from "~/domain/webhooks/deliveries.server";
import { sendDueWebhooks } from "~/domain/webhooks/send-due-webhooks.server";
import { deleteOldAudit } from "~/platform/audit.server";
import { deleteExpiredIdempotencyKeys } from "~/platform/idempotency/acquired-keys.server";
import { deleteExpiredForms } from "~/platform/kept-forms/kept-forms.server";
import { purgeOldMessages } from "~/platform/outbox/outbox.server";
import { sendBacklog } from "~/platform/outbox/send-messages.server";
import { purgeExpiredRateLimits } from "~/platform/rate-limit/rate-limit.server";
import type { JobGroups } from "./scheduled.server";

/** The groups of wrangler.toml, a minute apart, so that email follows its payments. Groups may overlap. */
export const JOB_GROUPS: JobGroups = {
	"*/5 * * * *": { reconcilePayments },
	"1-59/5 * * * *": { reconcileOrders, expireRequests, restartLostImports },
	"2-59/5 * * * *": {
		chargeRequestedOrders,
		sendReminders,
		sendStatements,
		expireBackorders,
		serveWaitingBackorders,
		orderReadyBackorders,
		queueBackInStockEmails,
		mailEndingQuotes,
		bringListsBack,
		queueNewsletter,
		sendBacklog,
	},
	"3-59/5 * * * *": { sendDueWebhooks, deleteExpiredForms, writeNight },
	"4-59/5 * * * *": {
		deleteUnusedPictures,
		deleteUnconfirmedSubscribers,
		purgeUnfinishedSetups,
		purgeExpiredCredentials,
		purgeOldMessages,
		deleteExpiredIdempotencyKeys,
		purgeExpiredRateLimits,
		deleteExpiredDeliveries,
		deleteExpiredSales,
		deleteOldUnfoundSearches,
		deleteOldImports,
		deleteExpiredPads,
		deleteOldMailOrders,
		deleteOldQuotes,
		deleteUnverifiedAccounts,
		deleteCancelledOrders,
		emptyOldBuyers,
		emptyOldEvents,
		deleteOldAlerts,
		deleteOldAudit,
		rewriteMovedProducts,
	},
};
