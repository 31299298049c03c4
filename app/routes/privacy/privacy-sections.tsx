import { Link } from "@remix-run/react";
import { CONFIRM_HOURS } from "~/domain/newsletter/rules";
import type { LegalSection } from "../legal-page/legal-page";

/** The privacy policy. Whoever changes what the shop keeps changes its words here. */
export const buildPrivacySections = (shopName: string): LegalSection[] => [
	{
		id: "none",
		title: "What we don't do",
		body: (
			<p>
				No trackers, no advertising, no visitor statistics, no fonts, pictures or scripts from
				elsewhere. The one exception is the payment page, where the card payment provider's form is
				shown. We don't sell or lend what we know about you, and no machine decides about you.
			</p>
		),
	},
	{
		id: "account",
		title: "Your account",
		body: (
			<>
				<p>
					Your name and e-mail address, and your password as a scrypt hash, from which nobody can
					read it. What you fill in on your profile: address, gender, age, education, profile and
					cover picture, all of them optional. Of pictures we keep the picture alone: place, time,
					camera and other hidden notes are taken out before it is stored, and a picture that you
					replace is deleted in every size that was made of it; a copy that is kept near its readers
					ends within a day.
				</p>
				<p>
					For each sign-in we keep a hash of its secret, the name that your browser gives itself,
					and when it began and was last used, so that you see{" "}
					<Link to="/account/sessions">where you are signed in</Link>. It ends after two hours
					without use and after a day at most, or after seven and 30 days if you chose to be
					remembered; logging out erases it. The link that proves your address works for a day, and
					we keep only its hash.
				</p>
				<p>
					If you sign in by Google or Facebook, they tell us your name, your e-mail address, whether
					they have checked it, and a number that stands for you there. We keep the number and the
					address to know you again; they learn that you signed in here, and nothing of what you do.
					A link that sets a new password, or a link and a code that log you in, work for some
					minutes, and we keep only their hashes, for a day after that.
				</p>
				<p>
					If you add a phone number, we send a code there by SMS to see that it is yours, and a code
					each time you log in if you want that as your second step. We keep the number until you
					remove it, and of a code only a hash; an order notes whether its phone was that number. A
					number that no code proved is forgotten a day after its code stopped working.
				</p>
				<p>
					If you turn on the second step, we keep the key that your authenticator app has,
					encrypted, and hashes of your recovery codes, until you turn it off.
				</p>
				<p>
					Of a <Link to="/account/passkeys">passkey</Link> we keep the public half of its key, the
					number and name it has, how your browser reaches it, how often it signed, and when it was
					made and last used, until you remove it. Your finger, face or PIN never leaves your
					device, and we don't ask whose make it is.
				</p>
				<p>
					Of an <Link to="/account/tokens">API token</Link> we keep a hash, the name you gave it,
					what it may do, and when it was made and last used. It goes when you revoke it or change
					your password, and 30 days after it expired. Where a program marks a call, so that its
					repeat does nothing twice, we keep our answer for a day.
				</p>
				<p>All of this is kept as long as you have the account.</p>
			</>
		),
	},
	{
		id: "orders",
		title: "Orders and payments",
		body: (
			<>
				<p>
					An order keeps what you ordered, its price, its states and times, and the name, e-mail
					address, delivery address and phone number that it was placed with. We need them to
					deliver and to account for the sale. What was sold, when, for how much and under which
					transaction id is kept for our books, also when the account is deleted; name, addresses
					and phone number are then taken out of every order that is done.
				</p>
				<p>
					Your card's number never reaches us. The payment provider tells us whether a payment came
					through, its amount and its id; its messages, which we keep with the order's payment, can
					name the kind, country and last four digits of the card. Of a bank transfer we keep the
					bank's reference and the amount.
				</p>
				<p>
					If you have a link mailed to pay later, whoever holds it sees what is to be paid for and
					how much, but not who ordered it or where it goes.
				</p>
				<p>
					Other programs of ours, such as those that pack and account, can be told when an order is
					placed, paid, shipped or cancelled, with what the order says. What we told them is kept
					for 30 days, and loses your name, addresses and phone number when the order does.
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
					Reviews and comments are public, with your display name and picture, never with your
					e-mail address. Your cart is yours alone to see.
				</p>
				<p>
					If you ask for an e-mail when a sold-out product is back, we keep that request until the
					e-mail is sent or you cancel it on the product's page.
				</p>
				<p>
					A message by the contact form keeps your name, e-mail address, phone number and words, and
					is mailed to the shop. We keep it until you ask us to erase it.
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
					Anybody can type any address into the Subscribe box, so nothing is sent to it but one mail
					with a link. Only when you press the button behind that link are you subscribed. An
					address that nobody confirms is erased after {CONFIRM_HOURS} hours.
				</p>
				<p>
					We keep your address and when you asked, confirmed and unsubscribed. Every newsletter has
					a link, and a button in many mail programs, that ends it with one click. We then keep your
					address marked as unsubscribed, until you ask us to erase it. We don't see whether you
					open a newsletter or follow its links.
				</p>
				<p>
					You need no account for it, and unsubscribing leaves an account as it is. Deleting your
					account erases its address from the list.
				</p>
			</>
		),
	},
	{
		id: "mails",
		title: "Mails and SMS we send",
		body: (
			<p>
				When a mail or an SMS has left us we blank its words and keep its receiver, subject and
				times, to see that it was sent. After 30 days that goes too.
			</p>
		),
	},
	{
		id: "limits",
		title: "How often something is tried",
		body: (
			<p>
				Logging in, signing up, mails, messages, pictures, reviews and comments are counted by
				account or e-mail address and by IP address, against guessing and spam. Of each we keep only
				a keyed hash and a number, which count for an hour at most and are then erased.
			</p>
		),
	},
	{
		id: "trail",
		title: "Who changed what",
		body: (
			<p>
				A trail notes which account changed an order, a product or another account, and when. It
				names accounts by a number, so that what a deleted account did leads to nobody.
			</p>
		),
	},
	{
		id: "who",
		title: "Who else sees it",
		body: (
			<>
				<p>The people who run {shopName}, in a dashboard that is open to them alone, and:</p>
				<ul>
					<li>
						<strong>Stripe</strong>, the card payment provider: the order's amount and number, your
						e-mail address and what you type into its form. It answers for its own{" "}
						<a href="https://stripe.com/privacy" rel="noreferrer">
							privacy policy
						</a>
						.
					</li>
					<li>
						<strong>Google</strong> or <strong>Facebook</strong>, only if you sign in by them.
					</li>
					<li>
						<strong>Our mail provider</strong>: your address and the mails that we send you, to
						deliver them.
					</li>
					<li>
						<strong>Twilio</strong>, only if you add a phone number: the number and the codes that
						we send there.
					</li>
					<li>
						<strong>Cloudflare</strong>, on whose machines the shop runs: whatever passes between
						your browser and the shop, your IP address among it. The shop itself writes no IP
						address down.
					</li>
				</ul>
			</>
		),
	},
	{
		id: "rights",
		title: "Seeing, correcting and erasing",
		body: (
			<>
				<p>
					You correct your profile yourself under <Link to="/updateprofile">your profile</Link>, and{" "}
					<Link to="/account/export">download all that we keep about you</Link> as one file. To have
					something else corrected or erased, or without an account, write to us by the{" "}
					<Link to="/contact">contact form</Link> from the address it is about, signed in if you
					can.
				</p>
				<p>
					You <Link to="/account/delete">delete your account</Link> yourself. Its sign-ins end at
					once, and name, address, password, pictures, cart and newsletter subscription are gone.
					Without orders your reviews and comments go too. If you have ordered, the orders stay
					without your name, addresses and phone number, and what you posted stays under the name
					'Deleted user' unless you ask us to take it down. Messages that you sent us stay until you
					ask us to erase them. When we delete an account, an order that is under way keeps where it
					goes until it has left.
				</p>
				<p>You may complain to the office that watches over data protection where you live.</p>
			</>
		),
	},
	{
		id: "cookies",
		title: "Cookies",
		body: (
			<p>
				A few, all of them needed, each one listed on our page about{" "}
				<Link to="/cookies">cookies</Link>.
			</p>
		),
	},
];
