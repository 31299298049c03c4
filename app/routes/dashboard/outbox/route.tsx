import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { giveUpMail } from "~/domain/admin/give-up-mail.server";
import { listMails } from "~/domain/admin/list-mails.server";
import { retryMail } from "~/domain/admin/retry-mail.server";
import type { MailPart } from "~/domain/admin/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { parseForm } from "~/http/input/parse-form.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pager } from "~/ui/elements/pager";
import { Table } from "~/ui/elements/table";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { buildOutboxUrl, parseListUrl } from "./list-url.server";
import { MailRow } from "./mail-row";

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, "Outbox", FILTERS.find(({ part }) => part === page.data?.part)?.label);

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { part, after } = parseListUrl(request.url);
	const page = await listMails(context.platform.db, part, after);
	return { ...page, part, isFirst: after === null, currentUrl: buildOutboxUrl(request.url) };
}

const RETRY_TOASTS = { due: "mail-retried", sent: "mail-sent" } as const;

/** Each row's buttons post its mail's id and what to do with it; the admin stays on their page of the list. */
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
	{ label: "Waiting", part: "waiting", empty: "Every mail has left" },
	{ label: "Given up", part: "failed", empty: "No mail was given up" },
	{ label: "Sent", part: "sent", empty: "No mail has left in the last 30 days" },
];

const getListPath = (part: MailPart) => `/dashboard/outbox?state=${part}`;

export default function Outbox() {
	const { mails, next, part, isFirst, currentUrl } = useLoaderData<typeof loader>();
	return (
		<Page
			title="Outbox"
			intro="A mail that fails is tried again, later each time, for some three days. What the mail provider refuses for good is given up."
		>
			<nav aria-label="Which mails" className="parts">
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
					title={isFirst ? FILTERS.find((it) => it.part === part)?.empty : "No more mails"}
				/>
			) : (
				<Table
					caption="Mails, the latest first; times in Bangladesh"
					head={["To", "Subject", "State", "Tries", "Actions"]}
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
