import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { giveUpMail } from "~/domain/admin/give-up-mail.server";
import { listMails } from "~/domain/admin/list-mails.server";
import { retryMail } from "~/domain/admin/retry-mail.server";
import type { MailPart } from "~/domain/admin/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { parseForm } from "~/http/input/parse-form.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pager } from "~/ui/elements/pager";
import { Table } from "~/ui/elements/table";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { buildOutboxUrl, parseListUrl } from "./list-url.server";
import { MailRow } from "./mail-row";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, "Outbox", FILTERS.find(({ part }) => part === page.data?.part)?.label);

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { part, after } = parseListUrl(request.url);
	const page = await listMails(context.platform.db, part, after);
	return { ...page, part, isFirst: after === null, currentUrl: buildOutboxUrl(request.url) };
}

const RETRY_TOASTS = { due: "mail-retried", sent: "mail-sent" } as const;

export async function action({ request, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const form = await parseForm(request);
	const mailId = String(form.get("mailId") ?? "");
	const currentUrl = buildOutboxUrl(request.url);
	if (form.get("do") === "give-up") {
		const isAbandoned = await giveUpMail(platform, admin.id, mailId);
		return redirectWithToast(currentUrl, isAbandoned ? "mail-abandoned" : "mail-already-sent");
	}
	const state = await retryMail(platform, admin.id, mailId);
	return redirectWithToast(currentUrl, state ? RETRY_TOASTS[state] : "nothing-changed");
}

const FILTERS: readonly { label: string; part: MailPart; empty: string }[] = [
	{ label: "Waiting", part: "waiting", empty: "All emails sent" },
	{ label: "Given up", part: "failed", empty: "No failed emails" },
	{ label: "Sent", part: "sent", empty: "No emails sent in the last 30 days" },
];

const getListPath = (part: MailPart) => `/dashboard/outbox?state=${part}`;

export default function Outbox() {
	const { mails, next, part, isFirst, currentUrl } = useLoaderData<typeof loader>();
	return (
		<Page
			title="Outbox"
			intro="Failed emails are retried for about three days. Permanent refusals are dropped."
		>
			<nav aria-label="Filter emails" className="tabs">
				{FILTERS.map((it) => (
					<Link
						key={it.part}
						to={getListPath(it.part)}
						aria-current={it.part === part ? "page" : undefined}
					>
						{it.label}
					</Link>
				))}
			</nav>
			{mails.length === 0 ? (
				<EmptyState
					icon="mail"
					title={isFirst ? FILTERS.find((it) => it.part === part)?.empty : "No more emails"}
				/>
			) : (
				<Table
					caption="Emails, newest first; Bangladesh time"
					head={["To", "Subject", "State", "Attempts", "Actions"]}
				>
					{mails.map((mail) => (
						<MailRow key={mail.id} mail={mail} list={currentUrl} />
					))}
				</Table>
			)}
			<Pager
				first={isFirst ? null : getListPath(part)}
				next={next && `${getListPath(part)}&after=${next}`}
			/>
		</Page>
	);
}
