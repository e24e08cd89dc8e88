"x.y"(%a) : (tensor<ÿ"	>) -> ()
