import { RECOVERY_CODES } from "~/domain/accounts/factors";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Asia/Dhaka" });

type TurnedOnProps = { since: number; left: number; unsaved: boolean };

/** What the owner of an account with a second step can do about it. */
export function TurnedOn({ since, left, unsaved }: TurnedOnProps) {
	return (
		<>
			{unsaved ? (
				<Notice kind="warning" title="Your recovery codes are not saved yet">
					<p className="mt-2">
						<ButtonLink to="/account/second-step/codes">Show them</ButtonLink>
					</p>
				</Notice>
			) : null}
			<ul className="account-parts">
				<li>
					<div className="min-w-0">
						<h2>Authenticator app</h2>
						<p className="text-soft">
							On since {day.format(since)}. For another phone, turn it off and set it up again.
						</p>
					</div>
					<ButtonLink to="/account/second-step/off" preventScrollReset>
						Turn it off
					</ButtonLink>
				</li>
				<li>
					<div className="min-w-0">
						<h2>Recovery codes</h2>
						<p className="text-soft">
							{left} of {RECOVERY_CODES} left. Each logs you in once, without your phone.
						</p>
					</div>
					<ButtonLink to="/account/second-step/new-codes" preventScrollReset>
						Make new ones
					</ButtonLink>
				</li>
			</ul>
		</>
	);
}
