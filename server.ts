import { createRequestHandler } from "@remix-run/cloudflare";
import { sweepPictures } from "./app/domain/admin/sweep-pictures.server";
import { forgetUnconfirmed } from "./app/domain/newsletter/forget-unconfirmed.server";
import { queueNewsletter } from "./app/domain/newsletter/queue-newsletter.server";
import { releaseOverdue } from "./app/domain/payments/release-overdue.server";
import { contextFrom } from "./app/http/context.server";
import { isFromOurPages } from "./app/http/origin.server";
import { secure } from "./app/http/security-headers.server";
import { forgetOldMail, sendBacklog } from "./app/platform/outbox.server";
import { platformFrom } from "./app/platform/platform.server";
import * as build from "./build/server";

const handle = createRequestHandler(build);

export default {
	async fetch(request, env, ctx) {
		const context = contextFrom(request, { env, ctx });
		const { settings, statements } = context.platform;
		const asked = isFromOurPages(request, settings)
			? request
			: new Request(new URL("/forbidden", request.url), { headers: request.headers });
		return secure(await handle(asked, context), settings, statements());
	},
	async scheduled(_event, env, ctx) {
		const platform = platformFrom(env, (work) => ctx.waitUntil(work));
		// One after the other, so that the mail of a released order leaves in the same run; each whatever became of the last.
		for (const work of [
			releaseOverdue,
			queueNewsletter,
			sendBacklog,
			sweepPictures,
			forgetUnconfirmed,
			forgetOldMail,
		]) {
			await work(platform).catch((error: unknown) => console.error(`${work.name} failed:`, error));
		}
	},
} satisfies ExportedHandler<Env>;
