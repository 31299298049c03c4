import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type AuditEntry, listAuditEntries } from "~/domain/admin/list-audit-entries.server";
import { formatAuditFields } from "~/domain/admin/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { readCursor } from "~/platform/d1/keyset.server";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pager } from "~/ui/elements/pager";
import { Cell, Table } from "~/ui/elements/table";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Audit log");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const after = readCursor(new URL(request.url).searchParams.get("after"));
	return { ...(await listAuditEntries(context.platform.db, after)), isFirst: after === null };
}

export default function Audit() {
	const { entries, next, isFirst } = useLoaderData<typeof loader>();
	return (
		<Page
			title="Audit log"
			intro="Who changed what, and when. Entries can't be edited or deleted."
			actions={
				<ButtonLink to="/dashboard/export/audit.csv" reloadDocument>
					Download CSV
				</ButtonLink>
			}
		>
			{entries.length === 0 ? (
				<EmptyState title={isFirst ? "No changes yet" : "No more changes"} />
			) : (
				<Table
					caption="All changes, newest first; Bangladesh time"
					head={["When", "Who", "What", "To what", "Before", "After"]}
				>
					{entries.map((entry) => (
						<AuditRow key={entry.id} entry={entry} />
					))}
				</Table>
			)}
			<Pager
				first={isFirst ? null : "/dashboard/audit"}
				next={next && `/dashboard/audit?after=${next}`}
			/>
		</Page>
	);
}

const time = new Intl.DateTimeFormat("en-GB", {
	dateStyle: "medium",
	timeStyle: "medium",
	timeZone: "Asia/Dhaka",
});

function AuditRow({ entry }: { entry: AuditEntry }) {
	const { actor, actorEmail, action, subject, at } = entry;
	return (
		<tr>
			<Cell label="When">
				<time dateTime={new Date(at).toISOString()}>{time.format(at)}</time>
			</Cell>
			<Cell label="Who">
				{actorEmail ?? actor}
				{actorEmail ? (
					<>
						<br />
						<small>{actor.slice(0, actor.indexOf(":"))}</small>
					</>
				) : null}
			</Cell>
			<Cell label="What">
				<span className="whitespace-nowrap">{action}</span>
			</Cell>
			<Cell label="To what">
				<small className="code">{subject}</small>
			</Cell>
			<Cell label="Before">{formatAuditFields(entry.before)}</Cell>
			<Cell label="After">{formatAuditFields(entry.after)}</Cell>
		</tr>
	);
}
