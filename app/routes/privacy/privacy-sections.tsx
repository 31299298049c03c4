import { Link } from "@remix-run/react";
import { CONFIRM_HOURS } from "~/domain/newsletter/rules";
import type { LegalSection } from "~/ui/layout/legal-page";

/** Must match the data that the shop stores. */
export const buildPrivacySections = (shopName: string, retentionYears: number): LegalSection[] => [
	{
		id: "none",
		title: "What we don't do",
		body: (
			<p>
				No trackers, no advertising, no visitor statistics, no fonts, pictures or scripts from
				elsewhere. The one exception is the payment page, which shows the card payment provider's
				form. We don't sell or share your data, and make no automated decisions about you.
			</p>
		),
	},
	{
		id: "account",
		title: "Your account",
		body: (
			<>
				<p>
					We store your name and email address, and your password as a scrypt hash, which can't be
					read back. We also store your profile: address, gender, age, education, profile and cover
					picture, all optional. Location, time, camera and other metadata are removed from pictures
					before they are stored. When you replace a picture, it is deleted in all sizes; cached
					copies expire within a day.
				</p>
				<p>
					For each login we store a hash of the session's secret, your browser's name, and when the
					session began and was last used, so that you can see{" "}
					<Link to="/account/sessions">where you're logged in</Link>. A session ends after two hours
					without use and after a day at most, or after seven and 30 days with 'Remember me';
					logging out erases it. The link that verifies your email works for a day, and we store
					only its hash.
				</p>
				<p>
					If you log in with Google or Facebook, they send us your name, your email address, whether
					it is verified, and your user ID there. We store the ID and the address to recognise you;
					they learn that you logged in here, but not what you do. Links and codes for logging in or
					setting a new password work for a few minutes; we store only their hashes, for one more
					day.
				</p>
				<p>
					If you add a phone number, we send an SMS code to verify it, and one each time you log in
					if you turn on SMS codes. We keep the number until you remove it, and only a hash of each
					code. An order records whether its phone number was verified. A number that was never
					verified is deleted a day after its code expires.
				</p>
				<p>
					If you turn on two-factor authentication, we store your authenticator app's key,
					encrypted, and hashes of your recovery codes, until you turn it off.
				</p>
				<p>
					For each <Link to="/account/passkeys">passkey</Link> we store its public key, ID and name,
					how your browser reaches it, how often it was used, and when it was added and last used,
					until you remove it. Your fingerprint, face and PIN never leave your device, and we don't
					ask for its make.
				</p>
				<p>
					For each <Link to="/account/tokens">API token</Link> we store a hash, its name, its
					permission, and when it was created and last used. It is deleted when you revoke it or
					change your password, and 30 days after it expires. If a program sends an idempotency key,
					we store our response for a day.
				</p>
				<p>
					If a form needs a login first, we keep what you typed for at most an hour, without
					passwords and codes, so that you find it again. It is deleted when you send the form.
				</p>
				<p>We keep the rest as long as you have an account.</p>
			</>
		),
	},
	{
		id: "orders",
		title: "Orders and payments",
		body: (
			<>
				<p>
					For each order we store what you ordered, its price, its states and times, and the name,
					email address, delivery address and phone number you gave. We need them for delivery and
					accounting. What was sold, when, for how much and under which transaction ID is kept for
					our accounts, even after the account is deleted; your name, addresses and phone number are
					then removed from every completed order.
				</p>
				<p>
					The law asks us to keep invoices and credit notes as they were issued. They keep the name,
					company, BIN, address, phone number and email address of their buyer for {retentionYears}{" "}
					years, also when the account is deleted; then these are removed from them.
				</p>
				<p>
					Your card number never reaches us. The payment provider tells us whether a payment
					succeeded, its amount and its ID; its messages, which we keep with the payment, can
					include the card's type, country and last four digits. For a bank transfer we store the
					bank reference and the amount.
				</p>
				<p>
					If you request an email link to pay later, anyone with the link can see the items and the
					amount, but not who ordered them or where they go.
				</p>
				<p>
					If you mail us a list, we store its lines as an order pad, not the mail, and for 30 days
					when it came and what became of it.
				</p>
				<p>
					Our other systems, such as packing and accounting, can be notified when an order is
					placed, paid, shipped or cancelled, with the order's details. We keep these notifications
					for 30 days; your name, addresses and phone number are removed from them when they are
					removed from the order.
				</p>
			</>
		),
	},
	{
		id: "posts",
		title: "Reviews, comments, carts and messages",
		body: (
			<>
				<p>
					Reviews and comments are public, with your display name and picture, never with your email
					address. Only you can see your cart.
				</p>
				<p>
					If you ask for an email when a sold-out product is back, we keep that request until the
					email is sent or you cancel it on the product's page.
				</p>
				<p>
					A contact form message contains your name, email address, phone number and text, and is
					emailed to the shop. We keep it until you ask us to erase it.
				</p>
			</>
		),
	},
	{
		id: "newsletter",
		title: "Newsletter",
		body: (
			<>
				<p>
					Anyone can enter any address in the Subscribe box, so we first send one email with a link.
					You are subscribed only after you open it and press the button there. Unconfirmed
					addresses are erased after {CONFIRM_HOURS} hours.
				</p>
				<p>
					We store your address and when you subscribed, confirmed and unsubscribed. Every
					newsletter has an unsubscribe link, and many email programs show an unsubscribe button. We
					then keep your address, marked as unsubscribed, until you ask us to erase it. We don't
					track whether you open a newsletter or follow its links.
				</p>
				<p>
					You don't need an account to subscribe, and unsubscribing doesn't affect your account.
					Deleting your account erases its address from the list.
				</p>
			</>
		),
	},
	{
		id: "mails",
		title: "Emails and SMS we send",
		body: (
			<p>
				After an email or SMS is sent, we erase its text and keep its recipient, subject and times
				as a record. These are erased after 30 days.
			</p>
		),
	},
	{
		id: "limits",
		title: "Rate limits",
		body: (
			<p>
				To prevent guessing and spam, we count logins, sign-ups, emails, messages, pictures, reviews
				and comments by account or email address and by IP address. We store only a keyed hash and a
				count, for an hour at most.
			</p>
		),
	},
	{
		id: "audit-log",
		title: "Audit log",
		body: (
			<p>
				An audit log records which account changed an order, a product or another account, and when.
				It identifies accounts by ID only, so entries of a deleted account can't be traced to a
				person.
			</p>
		),
	},
	{
		id: "who",
		title: "Who else sees your data",
		body: (
			<>
				<p>The people who run {shopName}, in an admin dashboard, and:</p>
				<ul className="bullets">
					<li>
						<strong>Stripe</strong>, the card payment provider: the order's amount and number, your
						email address and what you enter in its form. It has its own{" "}
						<a href="https://stripe.com/privacy" rel="noreferrer">
							privacy policy
						</a>
						.
					</li>
					<li>
						<strong>Google</strong> or <strong>Facebook</strong>, only if you log in with them.
					</li>
					<li>
						<strong>Our email provider</strong>: your address and the emails we send you, to deliver
						them.
					</li>
					<li>
						<strong>Twilio</strong>, only if you add a phone number: the number and the codes we
						send to it.
					</li>
					<li>
						<strong>Cloudflare</strong>, which hosts the shop: all traffic between your browser and
						the shop, including your IP address. The shop itself doesn't store IP addresses.
					</li>
				</ul>
			</>
		),
	},
	{
		id: "rights",
		title: "Your rights",
		body: (
			<>
				<p>
					You can correct your details under <Link to="/updateprofile">your profile</Link>, and{" "}
					<Link to="/account/export">download everything we keep about you</Link> as one file. To
					have anything else corrected or erased, or if you have no account, use the{" "}
					<Link to="/contact">contact form</Link> with the email address concerned, logged in if you
					can.
				</p>
				<p>
					You can <Link to="/account/delete">delete your account</Link> yourself. All devices are
					logged out immediately, and your name, address, password, pictures, cart and newsletter
					subscription are erased. If you never ordered, your reviews and comments are deleted too.
					If you did, we keep the orders without your name, addresses and phone number, their
					invoices as <a href="#orders">the law asks</a>, and your posts stay under the name
					'Deleted user' unless you ask us to remove them. We keep messages you sent us until you
					ask us to erase them. If we delete an account, an open order keeps its delivery address
					until it has shipped.
				</p>
				<p>You may complain to your local data protection authority.</p>
			</>
		),
	},
	{
		id: "cookies",
		title: "Cookies",
		body: (
			<p>
				We use only necessary cookies. All are listed in our{" "}
				<Link to="/cookies">cookie policy</Link>.
			</p>
		),
	},
];
