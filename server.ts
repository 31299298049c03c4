import * as build from "virtual:remix/server-build";
import { emailHandler } from "./app/http/inbound-mail/email.server";
import { createFetchHandler } from "./app/http/worker/handle-request.server";
import { ImportWorkflow } from "./app/http/worker/import-workflow.server";
import { scheduledHandler } from "./app/http/worker/scheduled.server";
import { JOB_GROUPS } from "./app/http/worker/scheduled-jobs.server";

export { ImportWorkflow };

export default {
	fetch: createFetchHandler(build),
	scheduled: scheduledHandler(JOB_GROUPS),
	email: emailHandler,
} satisfies ExportedHandler<Env>;
