// a comment // twice
"x.y"( // inside
) {a = - // a sign
5, b = dense<[1, // an element
2]> : tensor<2xi8>} : () -> () // end
