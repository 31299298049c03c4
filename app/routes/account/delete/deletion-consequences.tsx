import { Link } from "@remix-run/react";

/** `unpaid` counts the orders that would be cancelled. */
type Consequences = { unpaid: number; retentionYears: number };

export function DeletionConsequences({ unpaid, retentionYears }: Consequences) {
	return (
		<section aria-labelledby="what" className="mb-8 grid gap-3">
			<h2 id="what">What happens</h2>
			<ul className="bullets">
				{unpaid > 0 ? (
					<li>
						<strong>
							{unpaid === 1 ? "Your unpaid order is" : `Your ${unpaid} unpaid orders are`}{" "}
							cancelled.
						</strong>
					</li>
				) : null}
				<li>All devices are logged out and API tokens are revoked.</li>
				<li>Your name, address, password, pictures and cart are erased.</li>
				<li>Your newsletter subscription ends.</li>
				<li>
					We keep your orders for accounting, without your name, addresses and phone number. The law
					asks us to keep their invoices as they were issued for {retentionYears} years. You can no
					longer open their invoices, so <Link to="/myorder">print what you need</Link> first.
				</li>
				<li>
					If you have ordered, your reviews and comments stay under the name 'Deleted user';
					otherwise they are deleted too.
				</li>
				<li>We keep messages you sent us until you ask us to erase them.</li>
			</ul>
		</section>
	);
}
