import { Form } from "@remix-run/react";
import { giveUpMail, listMails, retryMail } from "~/domain/admin/outbox.server";
import type { MailDto } from "~/domain/admin/rules";
import { listReceived } from "~/domain/order-pad/mailed/list-received.server";
import { admin } from "~/http/pages/page.server";
import { buildTabbedListUrl, readTabbedListUrl } from "~/http/responses/list-url.server";
import { titled, withData } from "~/http/routing/route-handle";
import { Badge } from "~/ui/elements/badge";
import { Button } from "~/ui/elements/button";
import { Moment } from "~/ui/elements/date-time";
import { SecondLine } from "~/ui/elements/second-line";
import { ListPage } from "~/ui/lists/list-page";
import { getTabLabel, ListTabs, type TabbedList } from "~/ui/lists/list-tabs";
import { Received } from "./received";

const MAIL_LIST = {
	path: "/dashboard/outbox",
	param: "state",
	tabs: [
		["Waiting", "waiting"],
		["Given up", "failed"],
		["Sent", "sent"],
		["Received", "received"],
	],
} as const satisfies TabbedList;

export const meta = titled<typeof loader>(
	"Outbox",
	({ tab }) => `Outbox: ${getTabLabel(MAIL_LIST, tab)}`,
);

export const loader = admin.loader(async ({ request, ctx }) => {
	const { tab, after, place, query } = readTabbedListUrl(MAIL_LIST, request.url);
	const page = { tab, query, address: ctx.settings.ordersAddress };
	if (tab === "received") {
		const { received, next } = await listReceived(ctx.db, after);
		return { ...page, mails: [], received, place: { ...place, next } };
	}
	const { mails, next } = await listMails(ctx.db, tab, after);
	return { ...page, mails, received: [], place: { ...place, next } };
});

const RETRY_TOASTS = { due: "mail-retried", sent: "mail-sent" } as const;

export const action = admin.action(async ({ request, ctx, form }) => {
	const fields = await form.data();
	const mailId = String(fields.get("mailId") ?? "");
	const currentUrl = buildTabbedListUrl(MAIL_LIST, request.url);
	if (fields.get("do") === "give-up") {
		const isAbandoned = await giveUpMail(ctx, mailId);
		return form.leave(currentUrl, isAbandoned ? "mail-abandoned" : "mail-already-sent");
	}
	const state = await retryMail(ctx, mailId);
	return form.leave(currentUrl, state ? RETRY_TOASTS[state] : "nothing-changed");
});

const EMPTY = {
	waiting: "All emails sent",
	failed: "No failed emails",
	sent: "No emails sent in the last 30 days",
};

export default withData<typeof loader>(({ mails, received, tab, query, place, address }) => {
	const tabs = <ListTabs label="Filter emails" list={MAIL_LIST} current={tab} />;
	if (tab === "received") {
		return (
			<Received received={received} address={address} place={place}>
				{tabs}
			</Received>
		);
	}
	return (
		<ListPage
			title="Outbox"
			intro="Failed emails are retried for about three days. Permanent refusals are dropped."
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
			{tabs}
		</ListPage>
	);
});

const MailSubject = ({ subject, createdAt }: MailDto) => (
	<>
		{subject}
		<SecondLine>
			Created <Moment at={createdAt} />
		</SecondLine>
	</>
);

function MailActions({ mail, list }: { mail: MailDto; list: string }) {
	if (mail.sentAt !== null) return null;
	const label = `'${mail.subject}' to ${mail.to}`;
	return (
		<Form
			method="post"
			action={list}
			preventScrollReset
			className="flex flex-wrap gap-2 lg:flex-nowrap"
		>
			<input type="hidden" name="mailId" value={mail.id} />
			<Button type="submit" name="do" value="again" aria-label={`Send again: ${label}`}>
				Send again
			</Button>
			{mail.givenUpAt === null ? (
				<Button
					type="submit"
					name="do"
					value="give-up"
					variant="plain"
					aria-label={`Give up: ${label}`}
				>
					Give up
				</Button>
			) : null}
		</Form>
	);
}

function MailStatus({ sentAt, givenUpAt, tries, dueAt, lastError }: MailDto) {
	if (sentAt !== null) {
		return (
			<>
				<Badge tone="good">Sent</Badge>
				<small className="block">
					<Moment at={sentAt} />
				</small>
			</>
		);
	}
	return (
		<>
			{givenUpAt === null ? (
				<Badge tone={tries === 0 ? "neutral" : "warn"}>{tries === 0 ? "Due" : "Waiting"}</Badge>
			) : (
				<Badge tone="bad">Given up</Badge>
			)}
			<small className="block">
				{givenUpAt === null ? (
					<>
						Next attempt <Moment at={dueAt} />
					</>
				) : (
					<Moment at={givenUpAt} />
				)}
				{lastError ? (
					<>
						<br />
						<span className="text-bad">{lastError}</span>
					</>
				) : null}
			</small>
		</>
	);
}
