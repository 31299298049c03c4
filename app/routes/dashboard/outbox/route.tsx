import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { giveUpMail } from "~/domain/admin/give-up-mail.server";
import { listMails } from "~/domain/admin/list-mails.server";
import { retryMail } from "~/domain/admin/retry-mail.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { parseForm } from "~/http/input/parse-form.server";
import { buildTabbedListUrl, readTabbedListUrl } from "~/http/responses/list-url.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ListPage } from "~/ui/lists/list-page";
import { getTabLabel, ListTabs } from "~/ui/lists/list-tabs";
import { MailActions, MailStatus, MailSubject } from "./mail-cells";
import { MAIL_LIST } from "./mail-list";

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, "Outbox", getTabLabel(MAIL_LIST, page.data?.tab));

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { tab, after, place, query } = readTabbedListUrl(MAIL_LIST, request.url);
	const { mails, next } = await listMails(context.platform.db, tab, after);
	return { mails, tab, query, place: { ...place, next } };
}

const RETRY_TOASTS = { due: "mail-retried", sent: "mail-sent" } as const;

export async function action({ request, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const form = await parseForm(request);
	const mailId = String(form.get("mailId") ?? "");
	const currentUrl = buildTabbedListUrl(MAIL_LIST, request.url);
	if (form.get("do") === "give-up") {
		const isAbandoned = await giveUpMail(platform, admin.id, mailId);
		return redirectWithToast(currentUrl, isAbandoned ? "mail-abandoned" : "mail-already-sent");
	}
	const state = await retryMail(platform, admin.id, mailId);
	return redirectWithToast(currentUrl, state ? RETRY_TOASTS[state] : "nothing-changed");
}

const EMPTY = {
	waiting: "All emails sent",
	failed: "No failed emails",
	sent: "No emails sent in the last 30 days",
};

export default function Outbox() {
	const { mails, tab, query, place } = useLoaderData<typeof loader>();
	return (
		<ListPage
			title="Outbox"
			intro="Failed emails are retried for about three days. Permanent refusals are dropped."
			icon="mail"
			empty={EMPTY[tab]}
			noMore="No more emails"
			place={place}
			caption="Emails, newest first; Bangladesh time"
			rows={mails}
			columns={[
				["To", ({ to }) => to],
				["Subject", (mail) => <MailSubject {...mail} />],
				["State", (mail) => <MailStatus {...mail} />],
				["Attempts", ({ tries }) => tries, "end"],
				["Actions", (mail) => <MailActions mail={mail} list={MAIL_LIST.path + query} />],
			]}
		>
			<ListTabs label="Filter emails" list={MAIL_LIST} current={tab} />
		</ListPage>
	);
}
