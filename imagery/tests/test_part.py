"""Parts of pictures: what is asked for, and how they meet the picture around them."""
import unittest

from pipeline import part


class Part(unittest.TestCase):
    def test_reads_four_fractions(self):
        self.assertEqual(part.parse('.4,0,1,.5'), (.4, 0, 1, .5))

    def test_says_what_it_expected(self):
        for text in ('.4,0,1', '.4,0,.2,.5', '0,0,1,2', 'left'):
            with self.assertRaises(ValueError):
                part.parse(text)

    def test_nothing_is_taken_outside_and_all_of_it_within(self):
        shares = part.shares(1000, .2, .8)
        self.assertEqual(set(shares[:212] + shares[788:]), {0.})
        self.assertEqual(set(shares[240:760]), {1.})

    def test_the_seam_is_gradual(self):
        shares = part.shares(1000, .2, .8)
        steps = [abs(a - b) for a, b in zip(shares, shares[1:])]
        self.assertLess(max(steps), .04)

    def test_the_pictures_own_edge_has_no_seam(self):
        self.assertEqual(part.shares(100, 0, 1), [1.] * 100)


if __name__ == '__main__':
    unittest.main()
