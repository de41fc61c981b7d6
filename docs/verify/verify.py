#!/usr/bin/env python3
"""Checks Evenhand's receipts and logs from their documented bytes, with the standard library alone.

  verify.py receipt FILE --key VKEY            is this leaf in the log that the key signed?
  verify.py tree LOG --head FILE --key VKEY    are the leaves of this log the ones that were signed?
  verify.py floors LOG                         were the floors of this log kept, counted from its events?

The bytes are in docs/ledger.md and docs/verify/events.md, and what is refused in docs/verify/grammar.md. It shares no code with
Evenhand. Exit status: 0 genuine, or held; 1 not genuine (the reason is printed), 2 wrong use (a verifier key that cannot be one,
too), 3 a floor was broken, 4 floors broke only because requests took rounds or struck them out.
"""

import argparse
import base64
import binascii
import hashlib
import json
import re
import struct
import sys
import unicodedata
from fractions import Fraction


class NotGenuine(Exception):
    """What is wrong, in words."""


class WrongUse(Exception):
    """What is wrong with an option, in words."""


def require(condition, words):
    if not condition:
        raise NotGenuine(words)


# Ed25519: RFC 8032, section 5.1. Points are extended coordinates (X, Y, Z, T) with x = X/Z, y = Y/Z, xy = T/Z.

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_1 = pow(2, (P - 1) // 4, P)


def add(a, b):
    s = (a[1] - a[0]) * (b[1] - b[0]) % P
    t = (a[1] + a[0]) * (b[1] + b[0]) % P
    u = 2 * a[3] * b[3] * D % P
    v = 2 * a[2] * b[2] % P
    e, f, g, h = t - s, v - u, v + u, t + s
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def times(number, point):
    result = (0, 1, 1, 0)
    while number > 0:
        if number & 1:
            result = add(result, point)
        point = add(point, point)
        number >>= 1
    return result


def point_of(encoded):
    """The point of 32 bytes, or None where they encode none."""
    number = int.from_bytes(encoded, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * ROOT_OF_MINUS_1 % P
    if (x * x - square) % P != 0 or (x == 0 and sign == 1):
        return None
    if x & 1 != sign:
        x = P - x
    return (x, y, 1, x * y % P)


BASE = point_of((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def has_prime_order(point):
    """Whether a point, of a public key, is a multiple of the base point, and not the neutral one."""
    x, y, z, _ = times(ORDER, point)
    return x == 0 and y == z and point[0] != 0


def signed(public_key, message, signature):
    """RFC 8032's equation without the cofactor: 8 times it would also take signatures with a part of small order."""
    a, r = point_of(public_key), point_of(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if len(signature) != 64 or a is None or r is None or s >= ORDER:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + public_key + message).digest(), "little") % ORDER
    left, right = times(s, BASE), add(r, times(k, a))
    return (left[0] * right[2] - right[0] * left[2]) % P == 0 and (left[1] * right[2] - right[1] * left[2]) % P == 0


# Texts: C2SP's signed-note and tlog-checkpoint, as docs/verify/grammar.md has them.

# What separates words, and U+FEFF, which JavaScript counts among it; no control characters; no half characters.
NAME = "[^+\\s\ufeff\0-\x1f\x7f-\x9f\ud800-\udfff]+"
MOST_SIGNATURES = 100


def bytes_of(text, words):
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise NotGenuine(words)
    require(base64.b64encode(data).decode() == text, words)
    return data


def number_of(text, words):
    require(re.fullmatch(r"0|[1-9][0-9]{0,15}", text) and int(text) < 2**53, words)
    return int(text)


def key_of(text):
    """(name, id, public key) of a verifier key, name+id+base64(1 || public key)."""
    name, _, rest = text.partition("+")
    key_id, _, encoded = rest.partition("+")
    require(re.fullmatch(NAME, name), "the verifier key has no name, or one with spaces or control characters")
    key = bytes_of(encoded, "the verifier key is not base64")
    require(len(key) == 33 and key[0] == 1, "the verifier key is not one of Ed25519")
    expected = hashlib.sha256(name.encode() + b"\n" + key).hexdigest()[:8]
    require(key_id == expected, f"the verifier key's id is {key_id}, but its name and key have {expected}")
    point = point_of(key[1:])
    require(point and has_prime_order(point), "the verifier key is no point of prime order: no secret key has it")
    return name, key_id, key[1:]


def open_head(note, keys):
    """(origin, size, root) of a signed head, once a key with the name of the origin has signed it."""
    strange = [c for c in note if unicodedata.category(c) == "Cc" and c != "\n"]
    require(not strange, "the signed head has control characters")
    text, border, signatures = note.rpartition("\n\n")
    require(border and signatures.endswith("\n"), "the signed head has no signatures")
    text += "\n"
    signature_lines = signatures[:-1].split("\n")
    require(len(signature_lines) <= MOST_SIGNATURES, f"the signed head has more than {MOST_SIGNATURES} signatures")
    signers = set()
    for line in signature_lines:
        match = re.fullmatch(f"— ({NAME}) (\\S+)", line)
        require(match, "a line below the signed head is no signature")
        signature = bytes_of(match[2], "a signature is not base64")
        require(len(signature) > 4, "a signature has no bytes after the key's id")
        for name, key_id, public_key in keys:
            if (name, key_id) == (match[1], signature[:4].hex()):
                require(signed(public_key, text.encode(), signature[4:]), f"the signature by {name} is wrong")
                signers.add(name)
    lines = text[:-1].split("\n")
    require(len(lines) >= 3 and all(lines), "the signed head has not three lines: origin, size, root")
    require(lines[0] in signers, f"no key that was given has signed for {lines[0]}")
    root = bytes_of(lines[2], "the root is not base64")
    require(len(root) == 32, "the root is not 32 bytes long")
    times_said = [number_of(line[5:], "the time is no whole number") for line in lines[3:] if line.startswith("time ")]
    require(len(times_said) <= 1, "the signed head has more than one time")
    return lines[0], number_of(lines[1], "the size is no whole number"), root


# The tree: RFC 6962, section 2.1.


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def leaf_hash(leaf):
    return sha256(b"\x00", leaf)


def node_hash(left, right):
    return sha256(b"\x01", left, right)


def root_of(leaves):
    """The root over any number of leaves; only the roots of complete subtrees are kept in memory."""
    subtrees = []
    for count, leaf in enumerate(leaves, 1):
        subtrees.append(leaf_hash(leaf))
        while count % 2 == 0:
            right = subtrees.pop()
            subtrees.append(node_hash(subtrees.pop(), right))
            count //= 2
    if not subtrees:
        return sha256()
    root = subtrees.pop()
    while subtrees:
        root = node_hash(subtrees.pop(), root)
    return root


def root_from(leaf, index, size, proof):
    """The root to which an inclusion proof leads: the definition of PATH in RFC 6962, read backwards."""
    if size == 1:
        require(not proof, "the proof has too many hashes")
        return leaf_hash(leaf)
    require(proof, "the proof has too few hashes")
    cut = 1 << (size - 1).bit_length() - 1
    *rest, last = proof
    if index < cut:
        return node_hash(root_from(leaf, index, cut, rest), last)
    return node_hash(last, root_from(leaf, index - cut, size - cut, rest))


# Files.


def text_of(path):
    with open(path, "rb") as file:
        try:
            return file.read().decode()
        except UnicodeDecodeError:
            raise NotGenuine(f"{path} is not UTF-8")


def check_receipt(text, keys):
    """(origin, index, size, leaf) of a genuine receipt: C2SP's tlog-proof, with the leaf as extra data."""
    proof_part, _, note = text.partition("\n\n")
    lines = proof_part.split("\n")
    require(lines[0] == "c2sp.org/tlog-proof@v1", "the first line is not that of a receipt")
    named = len(lines) >= 3 and lines[1].startswith("extra ") and lines[2].startswith("index ")
    require(named, "leaf or index is missing")
    leaf = bytes_of(lines[1][6:], "the leaf is not base64")
    index = number_of(lines[2][6:], "the index is no whole number")
    proof = [bytes_of(line, "a hash of the proof is not base64") for line in lines[3:]]
    require(all(len(hash) == 32 for hash in proof), "a hash of the proof is not 32 bytes long")
    origin, size, root = open_head(note, keys)
    require(index < size, f"the log has {size} leaves, so none with index {index}")
    require(root_from(leaf, index, size, proof) == root, "the proof does not lead from the leaf to the signed root")
    return origin, index, size, leaf


class Log:
    """A log file: two lines, then leaf and personal part of each event, each after its length in bytes."""

    LONGEST_LINE = 4096
    LONGEST_PART = 2**30

    def __init__(self, file):
        self.file = file
        require(self.line() == b"evenhand-log v1", "the first line is not that of a log")
        try:
            self.origin = self.line().decode()
        except UnicodeDecodeError:
            raise NotGenuine("the log's origin is not UTF-8")
        strange = [c for c in self.origin if unicodedata.category(c) == "Cc"]
        require(self.origin and not strange, "the log's origin is no line of text")

    def line(self):
        line = self.file.readline(self.LONGEST_LINE + 1)
        require(line.endswith(b"\n"), "the log has no two lines at its beginning")
        return line[:-1]

    def events(self):
        """(leaf, personal part) one by one; the personal part is no part of the tree, and empty where it was erased."""
        while (length := self.length()) is not None:
            leaf = self.part(length)
            personal_length = self.length()
            require(personal_length is not None, "the log ends within an event")
            yield leaf, self.part(personal_length)

    def length(self):
        """A number in groups of 7 bits, the lowest first, each but the last with its top bit set; None at the end."""
        number = shift = 0
        while byte := self.file.read(1):
            number |= (byte[0] & 127) << shift
            if byte[0] < 128:
                require(byte[0] > 0 or shift == 0, "a length has more bytes than it needs")
                require(number <= self.LONGEST_PART, "a length is too large")
                return number
            shift += 7
            require(shift < 35, "a length is too large")
        require(shift == 0, "the log ends within a length")
        return None

    def part(self, length):
        data = self.file.read(length)
        require(len(data) == length, "the log ends within an event")
        return data


def check_tree(log, note, keys):
    """(origin, size of the head, leaves of the log after it)."""
    origin, size, root = open_head(note, keys)
    require(log.origin == origin, f"the log is {log.origin}, the signed head is of {origin}")
    events = log.events()
    count = 0

    def first_leaves():
        nonlocal count
        while count < size and (event := next(events, None)) is not None:
            count += 1
            yield event[0]

    found = root_of(first_leaves())
    require(count == size, f"the log has {count} leaves, the signed head {size}: its tail was cut")
    require(found == root, f"the first {size} leaves are not those that were signed")
    return origin, size, sum(1 for _ in events)


# Events: docs/verify/events.md. Personal parts are not read: nothing in them decides anything.

KINDS = {
    1: ("created", "terms:json arms:uint commitment:bytes"),
    2: ("decided", "round:uint asked:uint arms:uints rules:rules open:open_or_next confirmBy:uint"),
    3: ("rewarded", "decision:uint place:uint value:number use:uint"),
    4: ("settled", "decision:uint place:uint basis:uint value:number"),
    5: ("confirmed", "decision:uint"),
    6: ("voided", "decision:uint cause:uint struck:uint"),
    7: ("armsAdded", "count:uint terms:json effect:uint"),
    8: ("armsPaused", "arms:arms"),
    9: ("armsResumed", "arms:arms"),
    10: ("armsRetired", "arms:arms terms:json effect:uint"),
    11: ("changed", "terms:json effect:uint"),
    12: ("tenures", "shares:fractions forgone:fractions"),
    13: ("granted", "arm:uint counts:uint round:uint open:open"),
    14: ("paused", ""),
    15: ("resumed", ""),
    16: ("archived", ""),
    17: ("calibrated", "arm:uint credit:uint debt:uint"),
    18: ("reseeded", "commitment:bytes former:bytes"),
    19: ("restored", "backup:uint"),
    20: ("forked", "before:text after:text head:text kept:uint reason:text"),
}


class Fields:
    """Reads the fields of a leaf, one after the other."""

    def __init__(self, leaf):
        self.leaf, self.at = leaf, 0

    def raw(self, length):
        require(self.at + length <= len(self.leaf), "an event ends too early")
        self.at += length
        return self.leaf[self.at - length : self.at]

    def uint(self):
        number = shift = 0
        while True:
            (byte,) = self.raw(1)
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                require((byte > 0 or shift == 7) and number < 2**53, "a number is not in its shortest form")
                return number
            require(shift < 56, "a number is too large")

    def number(self):
        return struct.unpack("<d", self.raw(8))[0]

    def bytes(self):
        return self.raw(self.uint())

    def text(self):
        return self.bytes().decode()

    def json(self):
        return json.loads(self.text())

    def uints(self):
        return [self.uint() for _ in range(self.uint())]

    def rules(self):
        return [self.uint() or self.bytes().decode() for _ in range(self.uint())]

    def arms(self):
        arms = []
        for difference in self.uints():
            arms.append(difference + (arms[-1] + 1 if arms else 0))
        return arms

    def open(self):
        """(the arms that were open or None, the arms that were absent)."""
        form = self.uint()
        require(form <= 2, "open arms have a form that is unknown")
        return (self.arms() if form == 1 else None, self.arms() if form == 2 else [])

    def open_or_next(self):
        """The same, or None: as in the round before, without the arms of that round."""
        if self.leaf[self.at : self.at + 1] == b"\x03":
            self.uint()
            return None
        return self.open()

    def fractions(self):
        return [(self.uint(), Fraction(self.uint(), self.uint())) for _ in range(self.uint())]


def read_event(leaf):
    """(kind, fields as a dictionary)."""
    fields = Fields(leaf)
    version, code = fields.raw(2)
    require(version == 1 and code % 128 in KINDS, "an event is of an unknown version or kind")
    fields.uint()
    kind, types = KINDS[code % 128]
    values = {name: getattr(fields, type)() for name, type in (field.split(":") for field in types.split())}
    fields.raw(16 + (32 if code >= 128 else 0))
    require(fields.at == len(leaf), "an event has bytes after its end")
    return kind, values


class Arm:
    def __init__(self):
        self.there, self.share, self.owed, self.displaced = True, Fraction(0), Fraction(0), 0
        self.tenures = []

    def begin(self, share, number):
        if self.share == 0:
            self.displaced = 0
        if self.share == 0 or share == 0:
            self.owed = Fraction(0)
        self.share = share
        if share > 0:
            self.tenures.append({"share": share, "since": number, "most": self.owed, "verdict": "held",
                                 "rounds": 0, "left out": 0, "paused": 0, "corrected": 0})


class Floors:
    """The accounts of all arms, after every event: slow and simple."""

    def __init__(self):
        self.arms, self.rounds, self.contract, self.forks = [], {}, None, []
        self.last_round = None

    def take(self, number, kind, event):
        if kind == "created":
            self.contract = event["terms"]["contract"]
        if kind in ("created", "armsAdded"):
            self.arms += [Arm() for _ in range(event["arms" if kind == "created" else "count"])]
        elif kind == "decided":
            self.play(number, event["arms"], event["open"])
        elif kind == "granted" and event["counts"]:
            self.displace(number, event["arm"])
            self.play(number, [event["arm"]], event["open"])
        elif kind == "voided" and event["struck"]:
            self.displace(number, None)
            pulled, charged = self.rounds.pop(event["decision"])
            for arm, share in charged:
                arm.owed -= share if arm.share > 0 else 0
            for arm in pulled:
                arm.owed += 1 if arm.share > 0 else 0
        elif kind == "tenures":
            for arm, pulls in event["forgone"]:
                self.arms[arm].owed -= pulls
            for arm, share in event["shares"]:
                self.arms[arm].begin(share, number)
        elif kind in ("armsPaused", "armsResumed", "armsRetired"):
            for arm in event["arms"]:
                self.arms[arm].there = kind == "armsResumed"
                if kind == "armsRetired":
                    self.arms[arm].begin(Fraction(0), number)
        elif kind == "forked":
            self.forks.append((number, event))
        elif kind == "calibrated":
            arm, pulls = self.arms[event["arm"]], event["credit"] - event["debt"]
            arm.owed -= pulls
            if arm.share > 0:
                arm.tenures[-1]["corrected"] += pulls
        for arm in self.arms:
            if arm.share > 0:
                self.judge(arm, number)

    def play(self, number, pulled, open_arms):
        listed, absent = self.after_last() if open_arms is None else open_arms
        self.last_round = (listed, absent, pulled)
        charged = []
        for index, arm in enumerate(self.arms):
            is_open = arm.there and (index in listed if listed is not None else index not in absent)
            if is_open:
                arm.owed += arm.share
                charged.append((arm, arm.share))
            if arm.share > 0:
                arm.tenures[-1]["rounds"] += 1
                if not is_open:
                    arm.tenures[-1]["left out" if arm.there else "paused"] += 1
        for index in pulled:
            self.arms[index].owed -= 1 if self.arms[index].share > 0 else 0
        self.rounds[number] = ([self.arms[index] for index in pulled], charged)

    def after_last(self):
        """The open arms of a further round of a request: without those that the round before it had."""
        require(self.last_round is not None, "a round goes on with the arms of a round that is not there")
        listed, absent, pulled = self.last_round
        if listed is None:
            return None, absent + pulled
        return [arm for arm in listed if arm not in pulled], absent

    def displace(self, number, to):
        for index, arm in enumerate(self.arms):
            if index != to:
                arm.displaced += 1
                arm.displaced_by = number

    def judge(self, arm, number):
        tenure = arm.tenures[-1]
        tenure["most"] = max(tenure["most"], arm.owed)
        if arm.owed >= 1 + arm.displaced and not tenure["verdict"].startswith("broken"):
            tenure["verdict"] = f"broken at {number}"
        elif arm.owed >= 1 and tenure["verdict"] == "held":
            tenure["verdict"] = f"excluded by request {arm.displaced_by}, at {number}"


def check_floors(log):
    """The floors of a whole log."""
    floors = Floors()
    for number, (leaf, _) in enumerate(log.events()):
        try:
            floors.take(number, *read_event(leaf))
        except (NotGenuine, KeyError, IndexError, TypeError, ValueError, ZeroDivisionError, RecursionError) as error:
            raise NotGenuine(f"event {number} cannot be read or cannot have happened: {error!r}")
    return floors


def lost_in(event):
    """How many events a fork says are lost: those under its head that are not kept."""
    size = event["head"].split("\n")[1:2]
    require(size, "the head of a fork has no size")
    return number_of(size[0], "the size in the head of a fork is no whole number") - event["kept"]


def print_floors(floors):
    for number, event in floors.forks:
        lost = lost_in(event)
        require(lost > 0 and event["kept"] <= number, f"event {number} is a fork by which nothing is lost")
        say(f"held or not, since the fork at event {number} alone: {lost} events before it are lost ({event['reason']})")
    if floors.contract != "quota":
        say(f"no floors: the contract is {floors.contract}")
        return 0
    verdicts = set()
    for index, arm in enumerate(floors.arms):
        for tenure in arm.tenures:
            share, since, most, verdict, rounds, left_out, paused, corrected = tenure.values()
            words = [verdict, f"largest deficit {most}"]
            # A promise is about rounds in which its arm is open: it is kept where the arm never is.
            words += [f"left out of {left_out} of {rounds} rounds by requests"] if left_out else []
            words += [f"paused in {paused} of {rounds} rounds"] if paused else []
            words += [f"corrected by {-corrected:+d}"] if corrected else []
            say(f"arm {index}, share {share} from event {since}: {'; '.join(words)}")
            verdicts.add(verdict.split()[0])
    return 3 if "broken" in verdicts else 4 if "excluded" in verdicts else 0


def keys_of(texts):
    try:
        return [key_of(text) for text in texts]
    except NotGenuine as reason:
        raise WrongUse(f"--key: {reason}")


# Control characters, half characters, and those that end a line or turn the order of reading.
STEERING = "[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"


def say(text, to=sys.stdout):
    """Prints a line. What a file could steer a terminal with is shown by its number instead."""
    print(re.sub(STEERING, lambda found: f"\\u{{{ord(found[0]):x}}}", text), file=to)


def main():
    sys.stdout.reconfigure(errors="backslashreplace")
    parser = argparse.ArgumentParser(description="Checks Evenhand's receipts and logs.")
    commands = parser.add_subparsers(dest="command", required=True)
    receipt = commands.add_parser("receipt", help="is this leaf in the log that the key signed?")
    tree = commands.add_parser("tree", help="are the leaves of this log the ones that were signed?")
    tree.add_argument("--head", required=True, help="the file with the signed head")
    floors = commands.add_parser("floors", help="were the floors of this log kept, counted from its events?")
    floors.add_argument("file")
    for command in (receipt, tree):
        command.add_argument("file")
        command.add_argument("--key", action="append", required=True, help="a verifier key: name+id+base64")
    options = parser.parse_args()
    try:
        if options.command == "floors":
            with open(options.file, "rb") as file:
                return print_floors(check_floors(Log(file)))
        keys = keys_of(options.key)
        if options.command == "receipt":
            origin, index, size, leaf = check_receipt(text_of(options.file), keys)
            say(f"genuine: leaf {index} of {origin}, {len(leaf)} bytes, among the first {size}")
        else:
            with open(options.file, "rb") as file:
                origin, size, more = check_tree(Log(file), text_of(options.head), keys)
            unsigned = f"; {more} more are not signed yet" if more else ""
            say(f"genuine: the first {size} leaves of {origin}{unsigned}")
    except NotGenuine as reason:
        say(f"not genuine: {reason}")
        return 1
    except (OSError, WrongUse) as error:
        say(f"{parser.prog}: {error}", sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
