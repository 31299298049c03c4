import { Link } from "@remix-run/react";

/** What goes with an account and what stays, before its owner deletes it. `unpaid` counts the orders that would be cancelled. */
export function DeletionConsequences({ unpaid }: { unpaid: number }) {
	return (
		<section aria-labelledby="what" className="account-facts">
			<h2 id="what">What happens</h2>
			<ul>
				{unpaid > 0 ? (
					<li>
						<strong>
							{unpaid === 1 ? "Your unpaid order is" : `Your ${unpaid} unpaid orders are`}{" "}
							cancelled.
						</strong>
					</li>
				) : null}
				<li>All devices are signed out, and API tokens end.</li>
				<li>Your name, address, password, pictures and cart are erased.</li>
				<li>You are taken off the newsletter's list.</li>
				<li>
					Orders stay in our books without your name, addresses and phone number. You can no longer
					open their invoices, so <Link to="/myorder">print what you need</Link> first.
				</li>
				<li>
					If you have ordered, your reviews and comments stay under the name 'Deleted user';
					otherwise they go too.
				</li>
				<li>Messages you sent us stay until you ask us to erase them.</li>
			</ul>
		</section>
	);
}
