import { Link } from "@remix-run/react";
import { FULL_ADMINS } from "~/domain/accounts/staff-rights";
import { type AuditEntry, describeAction, describeChange } from "~/domain/admin/audit-words";
import { Moment } from "~/ui/elements/date-time";
import { StaffLink } from "~/ui/lists/staff-link";

const PAGES: Record<string, (id: string, name: string) => string> = {
	product: (id) => `/dashboard/manageProduct/${id}`,
	order: (id) => `/dashboard/orders/${id}`,
	line: (id) => `/dashboard/orders/${id}`,
	user: (_, email) => `/dashboard?${new URLSearchParams({ find: email })}`,
	customer: (id) => `/dashboard/customers/${id}`,
	refund: (_, name) =>
		`/dashboard/orders?${new URLSearchParams({ find: name.replace(/^.* /, "") })}`,
	category: (id) => `/dashboard/categories/${id}`,
	family: (id) => `/dashboard/families/${id}`,
	"price-list": (id) => `/dashboard/prices/${id}`,
};

export const Actor = ({ actor, actorEmail }: Pick<AuditEntry, "actor" | "actorEmail">) =>
	actorEmail ? (
		<StaffLink
			right={FULL_ADMINS}
			to={`/dashboard/audit?${new URLSearchParams({ person: actorEmail })}`}
		>
			{actorEmail}
		</StaffLink>
	) : (
		<>
			{/^(?:buyer|user):/.test(actor) ? "A former buyer, " : null}
			{actor}
		</>
	);

export function What({ action, subject, subjectName }: AuditEntry) {
	const [kind = "", id = ""] = subject.split(/:(.*)/s);
	const page = PAGES[kind];
	return (
		<>
			{describeAction(action)}{" "}
			{subjectName && page ? (
				<Link to={page(id, subjectName)}>{subjectName}</Link>
			) : (
				<small className="code">{id}</small>
			)}
		</>
	);
}

export const Change = ({ before, after }: AuditEntry) => describeChange(before, after);

type HistoryProps = { entries: readonly AuditEntry[]; part?: string };

export function History({ entries, part }: HistoryProps) {
	return (
		<section aria-labelledby="history" className="mt-10">
			<h2 id="history">History</h2>
			{entries.length === 0 ? <p className="text-soft">Nothing is recorded yet.</p> : null}
			<ol className="mt-2">
				{entries.map((entry) => (
					<li key={entry.id} className="border-t border-line py-2 text-small wrap-anywhere">
						{describeAction(entry.action)}: <Change {...entry} />
						<span className="block text-soft">
							<Moment at={entry.at} />, <Actor {...entry} />
						</span>
					</li>
				))}
			</ol>
			{part ? (
				<p className="mt-2">
					<StaffLink right={FULL_ADMINS} to={`/dashboard/audit?${new URLSearchParams({ part })}`}>
						See all changes
					</StaffLink>
				</p>
			) : null}
		</section>
	);
}
