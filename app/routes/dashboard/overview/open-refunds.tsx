import { Link } from "@remix-run/react";
import { type Counted, formatCount } from "~/domain/admin/rules";
import { Notice } from "~/ui/elements/notice";

export function OpenRefunds({ due, failed }: { due: Counted; failed: Counted }) {
	if (due.count + failed.count === 0) return null;
	return (
		<div className="mt-6">
			<Notice kind={failed.count > 0 ? "error" : "warning"} title="Refunds that need attention">
				<ul className="flex flex-wrap gap-x-6">
					{due.count > 0 ? (
						<li>
							<Link to="/dashboard/refunds?state=due" className="notice-link">
								{formatCount(due)} due
							</Link>
						</li>
					) : null}
					{failed.count > 0 ? (
						<li>
							<Link to="/dashboard/refunds?state=failed" className="notice-link">
								{formatCount(failed)} failed
							</Link>
						</li>
					) : null}
				</ul>
			</Notice>
		</div>
	);
}
