import { Link } from "@remix-run/react";
import type { HeldUnits } from "~/domain/admin/get-overview.server";
import { type Counted, formatCount } from "~/domain/admin/rules";
import { Moment } from "~/ui/elements/date-time";
import { Notice } from "~/ui/elements/notice";

type ShopHealthProps = {
	succeededAt: number | null;
	isOverdue: boolean;
	openAlerts: Counted;
	/** Of the oldest waiting message, without newsletters; in ms. */
	oldestMailAt: number | null;
	/** The units held by the account that holds most. */
	mostHeld: HeldUnits | null;
};

export function ShopHealth({
	succeededAt,
	isOverdue,
	openAlerts,
	oldestMailAt,
	mostHeld,
}: ShopHealthProps) {
	const { count } = openAlerts;
	return (
		<div className="mt-6">
			<Notice kind={count > 0 ? "error" : isOverdue ? "warning" : "info"} title="Payments and mail">
				<ul className="flex flex-wrap gap-x-6">
					<li>
						<Link to="/dashboard/payments" className="notice-link">
							{succeededAt === null ? (
								"Not checked against the provider yet"
							) : (
								<span>
									Last checked against the provider <Moment at={succeededAt} />
								</span>
							)}
						</Link>
					</li>
					<li>
						<Link to="/dashboard/payments" className="notice-link">
							{count === 0
								? "No open alerts"
								: `${formatCount(openAlerts)} open alert${count === 1 ? "" : "s"}`}
						</Link>
					</li>
					<li>
						<Link to="/dashboard/outbox" className="notice-link">
							{oldestMailAt === null ? (
								"No mail is waiting"
							) : (
								<span>
									Oldest waiting mail <Moment at={oldestMailAt} />
								</span>
							)}
						</Link>
					</li>
					{mostHeld ? (
						<li>
							<Link to="/dashboard/orders?status=unpaid" className="notice-link">
								Most units held unpaid: {mostHeld.units.toLocaleString("en-US")} by{" "}
								{mostHeld.name || "User name"}
							</Link>
						</li>
					) : null}
				</ul>
			</Notice>
		</div>
	);
}
