import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type AuditEntry, listAuditEntries } from "~/domain/admin/list-audit-entries.server";
import { formatAuditFields } from "~/domain/admin/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { readListUrl } from "~/http/responses/list-url.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { SecondLine } from "~/ui/elements/second-line";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ListPage } from "~/ui/lists/list-page";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Audit log");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { after, place } = readListUrl("/dashboard/audit", request.url);
	const { entries, next } = await listAuditEntries(context.platform.db, after);
	return { entries, place: { ...place, next } };
}

export default function Audit() {
	const { entries, place } = useLoaderData<typeof loader>();
	return (
		<ListPage
			title="Audit log"
			intro="Who changed what, and when. Entries can't be edited or deleted."
			csv="audit.csv"
			empty="No changes yet"
			noMore="No more changes"
			place={place}
			caption="All changes, newest first; Bangladesh time"
			rows={entries}
			columns={[
				["When", ({ at }) => <Time at={at} />],
				["Who", ({ actor, actorEmail }) => <Actor actor={actor} actorEmail={actorEmail} />],
				["What", ({ action }) => <span className="whitespace-nowrap">{action}</span>],
				["To what", ({ subject }) => <small className="code">{subject}</small>],
				["Before", ({ before }) => formatAuditFields(before)],
				["After", ({ after }) => formatAuditFields(after)],
			]}
		/>
	);
}

const timeFormat = new Intl.DateTimeFormat("en-GB", {
	dateStyle: "medium",
	timeStyle: "medium",
	timeZone: "Asia/Dhaka",
});

const Time = ({ at }: { at: number }) => (
	<time dateTime={new Date(at).toISOString()}>{timeFormat.format(at)}</time>
);

function Actor({ actor, actorEmail }: Pick<AuditEntry, "actor" | "actorEmail">) {
	if (!actorEmail) return actor;
	return (
		<>
			{actorEmail}
			<SecondLine>{actor.slice(0, actor.indexOf(":"))}</SecondLine>
		</>
	);
}
